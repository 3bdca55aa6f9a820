"""The words of answering machines, as data: subjects they set, and what they say of themselves.

All of it is in lower case. The lists grow by what is documented of programs, not by what people might write.
"""

__all__ = [
    "AUTOMATIC",
    "AWAY",
    "MESSAGE",
    "NOTICE_SUBJECTS",
    "PLAYING",
    "REPLY_MARKS",
    "SELF",
    "SUBJECTS",
    "YOUR_MESSAGE",
]


def _listed(text: str) -> tuple[str, ...]:
    return tuple(" ".join(piece.split()) for piece in text.split("|"))


# A subject that begins so, and goes on with a colon, a bracket, a dash or a reply's mark, or ends there.
SUBJECTS = _listed(
    """
    automatic reply | automatic response | automated reply | automated response | auto-reply |
    auto reply | autoreply | auto-response | auto response | autoresponse | autoresponder |
    auto-responder | out of office | out-of-office | out of the office | out of office autoreply |
    vacation reply | vacation rule reply | vacation message | away from my mail | absence notice |
    automatische antwort | automatische rückantwort | automatische beantwortung | abwesenheitsnotiz |
    abwesenheitsnachricht | abwesenheitsmeldung | abwesenheitsassistent | abwesenheitsbenachrichtigung |
    abwesenheit | nicht im büro | réponse automatique | réponse d'absence | message d'absence |
    absence du bureau | absent du bureau | absent(e) du bureau | avis d'absence | respuesta automática |
    respuesta automatica | contestación automática | fuera de la oficina | mensaje de ausencia |
    aviso de ausencia | resposta automática | resposta automatica | fora do escritório |
    fora do gabinete | ausência temporária | mensagem de ausência | risposta automatica |
    risponditore automatico | messaggio automatico | fuori ufficio | fuori sede | avviso di assenza |
    automatisch antwoord | automatisch bericht | automatische reactie | afwezigheidsbericht |
    afwezigheidsmelding | afwezig | niet aanwezig | automatiskt svar | autosvar | frånvaromeddelande |
    frånvaro | inte på kontoret | automatisk svar | automatisk svarmelding | fraværsmelding |
    fraværsbesked | fravær | ikke på kontoret | ikke til stede | ikke tilstede | automaattinen vastaus |
    automaattivastaus | poissaoloilmoitus | poissa | lomalla | odpowiedź automatyczna |
    automatyczna odpowiedź | autoodpowiedź | poza biurem | nieobecność w biurze | nieobecność |
    automatická odpověď | mimo kancelář | nepřítomnost | automatická odpoveď | mimo kancelárie |
    neprítomnosť | automatikus válasz | házon kívül | távolléti üzenet | távollét | răspuns automat |
    raspuns automat | în afara biroului | absent de la birou | автоответ | автоматический ответ |
    автоматическое сообщение | автоответчик | вне офиса | нет на рабочем месте |
    отсутствие на рабочем месте | автоматична відповідь | автовідповідь | автовідповідач | поза офісом |
    відсутність на роботі | автоматичен отговор | извън офиса | аутоматски одговор |
    automatski odgovor | odsutnost | odsustvo | izvan ureda | samodejni odgovor | odsotnost |
    automātiska atbilde | automātiskā atbilde | prombūtne | automatinis atsakymas | automaatvastus |
    αυτόματη απάντηση | αυτόματη απόκριση | εκτός γραφείου | otomatik yanıt | otomatik cevap |
    ofis dışında | ofis dışı | resposta automàtica | fora de l'oficina | erantzun automatikoa |
    תשובה אוטומטית | מענה אוטומטי | מחוץ למשרד | رد تلقائي | رد آلي | خارج المكتب | پاسخ خودکار |
    स्वचालित उत्तर | การตอบกลับอัตโนมัติ | ตอบกลับอัตโนมัติ | ไม่อยู่ที่สำนักงาน | tự động trả lời |
    trả lời tự động | balasan otomatis | jawaban otomatis | balasan automatik | 自动回复 |
    自动答复 | 自動回覆 |
    自動回复 | 外出自动回复 | 不在办公室 | 不在辦公室 | 自動応答 | 自動返信 | 不在通知 |
    不在応答 | 不在返信 | 부재중 | 자동 회신 | 자동 응답 | 자동응답 |
    자동회신 | 부재 중 | away | absent | on holiday | on vacation | on leave | abwesend | im urlaub |
    en vacances | en congé | ausente | de vacaciones | de férias | assente | in ferie | op vakantie |
    på semester | på ferie | na urlopie | na dovolené | szabadságon | în concediu | в отпуске |
    у відпустці | delivery failure | delivery failed | delivery report | mail delivery failed |
    mail delivery failure | delivery status notification | undeliverable | undelivered mail |
    undeliverable mail | undeliverable message | returned mail | failure notice | mail system error |
    message not delivered | unzustellbar | nicht zustellbar | unzustellbare nachricht |
    nachricht unzustellbar | mail unzustellbar | non remis | échec de remise | no se puede entregar |
    impossibile recapitare | onbestelbaar | kunde inte levereras | nie można dostarczyć
    """
)

# What mail programs put before the subject that they answer or pass on; nothing else is theirs.
REPLY_MARKS = frozenset(
    _listed(
        """
        re | aw | antwort | réponse | réf | respuesta | risposta | svar | weiterleitung | weitergeleitet |
        sv | vs | vá | odp | antw | ynt | res | rif | r | ref | ang | atb | ats | hs | bls |
        fw | fwd | wg | tr | rv | enc | i | doorst | vb | vl | pd | továbbítás | ilt | lanjut | trs |
        回复 | 回覆 | 答复 | 转发 | 轉寄 | 返信 | 転送 | 답장 | 전달 | отв | пер | на | απ | πρθ |
        השב | הועבר | رد | إعادة توجيه
        """
    )
)

# The same for receipts and for what calendars answer: it goes on with a colon and the subject of our mail.
NOTICE_SUBJECTS = _listed(
    """
    read | not read | gelesen | ungelesen | lu | leído | letto | gelezen | läst | lest | læst | luettu |
    przeczytane | přečteno | прочитано | lido | lida | okundu | 已读 | 已讀 | 開封済み | 읽음 |
    return receipt |
    read receipt | read-receipt | disposition notification | empfangsbestätigung | lesebestätigung |
    accusé de réception | confirmation de lecture | confirmación de lectura | conferma di lettura |
    leesbevestiging | läskvitto | accepted | accept | declined | decline | tentative |
    tentatively accepted | event invitation reply | new time proposed | zugesagt | zusage | angenommen |
    abgesagt | absage | abgelehnt | mit vorbehalt | vorläufig zugesagt | accepté | refusé | provisoire |
    aceptado | aceptada | rechazado | accettato | accettata | rifiutato | geaccepteerd | geweigerd |
    aceite | aceito | recusado | accepterat | avböjt | zaakceptowano | odrzucono | принято | отклонено |
    hyväksytty | přijato | 已接受 | 已拒绝 | 承諾 | 辞退 | 수락됨 | recall | message recall report |
    message recall success | message recall failure | rückruf | rappel | recuperar | richiamo | intrekken
    """
)

# What a machine calls itself: one of these and one of MESSAGE in the same sentence.
AUTOMATIC = _listed(
    """
    automated | auto-generated | autogenerated | auto generated | computer-generated |
    computer generated | system-generated | system generated | auto-repl | auto repl | autorepl |
    auto-respon | autorespon | maschinell | automati | otomati | automaat | automát | automàtic |
    automatyczn | automatsk | automātisk | samodejn | автомат | αυτόματ | αυτοματοποι | אוטומטי |
    تلقائي | آلي | خودکار | स्वचालित | อัตโนมัติ | tự động | 自动 | 自動 | 자동
    """
)

MESSAGE = _listed(
    """
    repl | respon | message | notice | notif | answer | mail | acknowledg | confirmation | antwort |
    sent | generated | nachricht | hinweis | generiert | erstellt | erzeugt | versandt | versendet |
    verschickt | gesendet | réponse | courriel | courrier | envoyé | généré | inviat | generat | enviad |
    verzonden | skickat | sendt | lähetetty | wysłan | odesl | elküld | trimis | отправлен | надіслан |
    respuesta | mensaje | correo | resposta | mensagem | missatge | risposta | messaggio |
    antwoord | bericht | svar | besked | melding | meddelande | vastaus | viesti | odpowied | wiadomo |
    odpov | zpráv | správ | válasz | üzenet | răspuns | raspuns | mesaj | ответ | письмо | сообщени |
    уведомлени | відповід | повідомлен | лист | отговор | съобщени | одговор | порук | odgovor |
    poruka | sporočil | atbilde | ziņojum | atsakym | pranešim | vastus | kiri | sõnum | μήνυμα |
    απάντηση | απόκριση | yanıt | cevap | ileti | הודעה | מענה | תשובה | رسالة | رد | پیام | پاسخ |
    उत्तर | संदेश | ข้อความ | ตอบกลับ | อีเมล | trả lời | thư | tin nhắn | balasan | pesan | 回复 | 答复 |
    邮件 | 消息 | 回覆 | 郵件 | 訊息 | 返信 | 応答 | メール | 送信 | 配信 | 응답 | 회신 | 메일 |
    메시지 | 발송
    """
)

# A program that talks calls itself so, and forbids to answer it.
SELF = _listed(
    """
    virtual assistant | digital assistant | ai assistant | chatbot | chat bot | virtuelle assistent |
    virtueller assistent | digitale assistent | digitaler assistent | ki-assistent | assistant virtuel |
    assistante virtuelle | asistente virtual | assistente virtuale | assistente virtual |
    virtuele assistent | virtuell assistent | wirtualny asystent | виртуальный помощник |
    do not reply to this | do not respond to this | please do not reply | please do not answer |
    not monitored | unmonitored | cannot receive replies | antworten sie nicht |
    antworten sie bitte nicht | kann nicht beantwortet werden | ne pas répondre | no responda |
    no responder | non rispondere | não responda | niet beantwoorden | svara inte | svar ikke |
    älä vastaa | prosimy nie odpowiadać | neodpovídejte | ne válaszoljon | nu răspundeți |
    не отвечайте | не відповідайте | yanıtlamayın | 请勿回复 | 請勿回覆 | 返信しないで | 返信できません
    """
)

# Machines speak of the mail they answer; people who play speak of the match.
YOUR_MESSAGE = _listed(
    """
    dear user | dear customer | dear administrator | dear admin | sehr geehrter kunde | lieber kunde |
    lieber benutzer | sehr geehrter benutzer | sehr geehrter nutzer | hallo benutzer | lieber nutzer |
    cher client | cher utilisateur | estimado usuario | gentile utente | caro utente | prezado usuário |
    beste gebruiker | geachte gebruiker | bästa användare | drogi użytkowniku |
    your message | your e-mail | your email | your mail | your request | your enquiry | your inquiry |
    your document | your ticket | your case | for contacting | for reaching out | for getting in touch |
    received your | ticket has been | request has been | mailbox is not monitored |
    mailbox is no longer | address is no longer | no longer work | no longer use this | ihre nachricht |
    ihre mail | ihre e-mail | ihre email | ihre anfrage | ihr anliegen | ihr schreiben |
    deine nachricht | deine mail | deine e-mail | votre message | votre courriel | votre mail |
    votre e-mail | votre email | votre demande | ton message | vos messages | su mensaje | su correo |
    su solicitud | tu mensaje | tu correo | sua mensagem | seu e-mail | seu email | seu contato |
    vossa mensagem | il suo messaggio | la sua e-mail | la sua email | la sua mail | il tuo messaggio |
    la tua mail | la tua email | per il messaggio | vostre missatge | uw bericht | uw e-mail | uw mail |
    je bericht | je mail | je e-mail | ditt meddelande | ditt mejl | ditt mail | din e-post |
    din henvendelse | din mail | din e-mail | din besked | viestistäsi | viestiisi | viestisi |
    twoją wiadomość | twoja wiadomość | państwa wiadomość | pani/pana wiadomość | za wiadomość |
    vaši zprávu | vaše zpráva | vašu správu | za správu | levelét | levelére | üzenetét | üzenetére |
    mesajul dumneavoastră | mesajului dumneavoastră | mesajul dvs | pentru mesaj | ваше письмо |
    ваше сообщение | ваше обращение | за письмо | за ваше | вашого листа | ваш лист |
    ваше повідомлення | за лист | съобщението | вашето писмо | ваша порука | na poruci | vašu poruku |
    vaša poruka | vaše sporočilo | za sporočilo | par ziņu | jūsu vēstul | už laišką | jūsų laišk |
    teie kiri | teie kirja | kirja eest | μήνυμά σας | μήνυμα σας | το μήνυμά σου | mesajınız |
    iletiniz | e-postanız | פנייתך | הודעתך | رسالتك | بريدك | پیام شما | ایمیل شما | आपके संदेश |
    आपका संदेश | आपके ईमेल | ขอบคุณสำหรับอีเมล | ข้อความของคุณ | อีเมลของคุณ | email của bạn |
    thư của bạn | đã gửi thư | pesan anda | email anda | 您的邮件 | 您的来信 | 您的來信 |
    您的郵件 | 来信已 | 邮件已 |
    メールをいただき | メールを頂き | お問い合わせ | ご連絡いただき | ご連絡ありがとう |
    メールありがとう | 메일 주셔서 | 문의해 | 보내주신 | 보내 주신
    """
)

# What strangers speak of who write to a club that plays games.
PLAYING = _listed(
    """
    play | game | a match | the club | your club | spiel | mitspiel | fernspiel | brettspiel |
    kartenspiel | postspiel | partie | jouer | un jeu | jugar | juego |
    partida | giocare | gioco | partita | jogar | jogo | spelen | een spel | spela | spille | pelata |
    grać | gra w | hrát | hru | játsz | játék | juca | joc | играть | игру | игры | грати | гру | igra |
    παίξ | παιχνίδ | oyna | oyun | לשחק | משחק | العب | لعبة | 玩 | 游戏 | 遊戲 | 遊び | ゲーム | 게임
    """
)

# Whoever is away says when they will answer, or whom to ask meanwhile; people who play ask us instead.
AWAY = _listed(
    """
    on leave | on vacation | on holiday | on annual leave | on parental leave | on maternity leave |
    i am away | i'm away | i am currently away | back in the office | be back on | return to the office |
    i have left | im urlaub | in elternzeit | auf dienstreise | bin abwesend | bin derzeit | bin zurzeit |
    bin nicht im haus | en congé | en vacances | suis absent | actuellement absent | de vacaciones |
    estoy ausente | estaré ausente | de férias | estou ausente | in ferie | sono assente | sarò assente |
    met vakantie | op vakantie | ben afwezig | met verlof | på semester | tjänstledig | på ferie |
    i permisjon | bortrest | lomalla | virkavapaalla | na urlopie | jestem nieobecn | na dovolené |
    mimo kancelář | na dovolenke | szabadságon | în concediu | в отпуске | в командировке | у відпустці |
    у відрядженні | в отпуск | на годишњем | na godišnjem | na dopustu | atvaļinājumā | atostogauju |
    puhkusel | σε άδεια | izindeyim | tatildeyim | בחופשה | في إجازة | در مرخصی | लीव पर | छुट्टी पर |
    ลาพักร้อน | nghỉ phép | sedang cuti | 休假 | 出差 | 度假 | 休暇 | 不在 | 出張 | 휴가 | 출장 | 부재 |
    í fríi | í leyfi | oporretan | ar wyliau | ar saoire | me pushime | на одмор | შვებულებაში |
    արձակուրդ |
    likizo | bercuti | na bakasyon |
    out of the office | out of office | no access to e-mail | no access to email |
    no access to my e-mail | without access to e-mail | limited access to | will answer when |
    will answer after | will answer on | will answer as soon | will reply when | will reply after |
    will reply on | will reply as soon | will respond when | will respond after | will respond on |
    will respond as soon | will get back to you | 'll get back to you | 'll answer when |
    'll reply when | 'll reply after | for urgent | in urgent | if urgent | in case of emergency |
    urgent matters | in dringenden | dringende fälle | bei dringenden | nicht erreichbar |
    wieder erreichbar | nach meiner rückkehr | wende dich | wenden sie sich | en cas d'urgence |
    toute urgence | à mon retour | dès mon retour | caso urgente | casos urgentes | asuntos urgentes |
    asunto urgente | si es urgente | a mi regreso | a mi vuelta | para assuntos urgentes |
    caso de urgência | meu regresso | meu retorno | per urgenze | casi urgenti | al mio rientro |
    al mio ritorno | al rientro | dringende gevallen | dringende zaken | bij spoed | na mijn terugkeer |
    brådskande ärenden | när jag är tillbaka | när jag kommer tillbaka | hastesager | hastende |
    når jeg er tilbake | når jeg er tilbage | kiireellisissä | palattuani | w pilnych sprawach |
    sprawach pilnych | po powrocie | v naléhavých | naléhavých případech | po návratu | v naliehavých |
    po návrate | sürgős esetben | visszatérésem után | la întoarcere | pentru urgențe |
    în cazuri urgente | после возвращения | по возвращении | по срочным вопросам | в срочных случаях |
    після повернення | у термінових | при спешност | след завръщането | у хитним | u hitnim |
    po povratku | v nujnih | po vrnitvi | steidzamos gadījumos | skubiais atvejais | kiireloomulistes |
    επείγοντα | επείγουσα | επιστροφή μου | acil durum | döndüğümde | döndükten sonra | במקרים דחופים |
    כשאחזור | عند عودتي | للحالات العاجلة | در موارد ضروری | กรณีเร่งด่วน | trường hợp khẩn |
    khi trở lại | keperluan mendesak | hal mendesak | 如有急事 | 紧急情况 | 緊急 | 返回后 |
    急ぎの | お急ぎ | 戻り次第 | 복귀 후 |
    답장드리 | 급한 | 긴급
    """
)
