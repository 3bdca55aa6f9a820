"""What clients write above a quotation, in every language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.mail.quote.support import ADDRESS, ATTRIBUTIONS, ORDERS, OURS, TOKEN_ADDRESS, lines, quoted

CLIENTS = {
    "roundcube de": "Am 2026-11-17 14:42, schrieb Ecosystem 12:\n> bear c3\n",
    "roundcube en": "On 2026-11-17 14:42, Ecosystem 12 wrote:\n> bear c3\n",
    "gmail mobile de": f"Ecosystem 12 <{ADDRESS}> schrieb am Di., 17. Nov. 2026, 14:42:\n\n> bear c3",
    "proton": (
        "\n\nSent with Proton Mail secure email.\n\n"
        f"On Tuesday, November 17th, 2026 at 2:42 PM, Ecosystem 12 <{ADDRESS}> wrote:\n\n> bear c3\n"
    ),
    "proton de": f"Am Dienstag, 17. November 2026 um 14:42, schrieb Ecosystem 12 <{ADDRESS}>:\n\n> bear c3",
    "open-xchange quoted": (
        f"> Ecosystem 12 <{ADDRESS}> hat am 17.11.2026 14:42 CET geschrieben:\n> \n>  \n> bear c3"
    ),
    "open-xchange": f"Ecosystem 12 <{ADDRESS}> hat am 17.11.2026 14:42 CET geschrieben:\n\nbear c3",
    "notes": "Von:\tEcosystem 12 <play@x>\nAn:\tBen\nDatum:\t17.11.2026 14:42\nBetreff:\tx\n\nbear c3",
    "outlook ios": (
        "Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n"
        "From: E <e@x>\nSent: Tuesday\n\nbear c3"
    ),
    "evolution": "On Tue, 2026-11-17 at 14:42 +0100, Ecosystem 12 wrote:\n> bear c3",
    "kmail de": "Am Dienstag, 17. November 2026, 14:42:00 MEZ schrieb Ecosystem 12:\n> bear c3",
    "aol": (
        "-----Original Message-----\nFrom: E <play@x>\nTo: ben\nSent: Tue, Nov 17, 2026 2:42 pm\n\nbear c3"
    ),
    "fastmail": "On Tue, 17 Nov 2026, at 2:42 PM, Ecosystem 12 wrote:\n> bear c3",
    "spark": "On 17. Nov 2026 at 14:42 +0100, Ecosystem 12 <play@club.example>, wrote:\n> bear c3",
    "outlook mac": 'On 17.11.26, 14:42, "Ecosystem 12" <play@club.example> wrote:\n\n    bear c3\n',
    "outlook mac block": (
        "From: Ecosystem 12 <play@x>\nDate: Tuesday, 17. November 2026 at 14:42\nTo: Ben\nSubject: x\nbear c3"
    ),
    "apple fwd": "Begin forwarded message:\n\nFrom: x\nbear c3",
    "gmail fwd": (
        "---------- Forwarded message ---------\nVon: E <x@y>\n"
        "Date: Di., 17. Nov. 2026 um 14:42 Uhr\n\nbear c3"
    ),
    "gmail fwd de": "---------- Weitergeleitete Nachricht ---------\nbear c3",
    "gmail 3 lines": (
        "On Tuesday, November 17, 2026 at 2:42:00 PM UTC+1 Ecosystem 12 of the\nTuesday Club <\n"
        f"{ADDRESS}> wrote:\n> bear c3"
    ),
    "windows mail de": (
        "Gesendet von Mail für Windows\n\nVon: Ecosystem 12\nGesendet: Dienstag\nAn: Ben\n"
        "Betreff: x\n\nbear c3"
    ),
    "k9 de": (
        "\n-- \nDiese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.\n\n"
        f"Am 17. November 2026 14:42:00 MEZ schrieb Ecosystem 12 <{ADDRESS}>:\n>bear c3"
    ),
    "outlook mailto": "Von: Ecosystem 12 [mailto:play@club.example] \nGesendet: Dienstag\n\nbear c3",
    "nested reply": (
        "On 18/11/2026 09:00, Ben wrote:\n> bear c3\n>\n"
        "> On 17/11/2026 14:42, Ecosystem 12 wrote:\n>> bear c3\n"
    ),
    "bluemail": "On 17 Nov 2026, at 14:42, Ecosystem 12 <\u200bplay@club.example> wrote:\nbear c3",
    "airmail": "On 17 November 2026 at 14:42:00, Ecosystem 12 (play@club.example) wrote:\n\nbear c3",
    "hotmail quoted": "> Date: Tue, 17 Nov 2026 14:42:00 +0100\n> From: play@club.example\n> bear c3",
    "hotmail": (
        "Date: Tue, 17 Nov 2026 14:42:00 +0100\nFrom: play@club.example\nTo: ben@x\nSubject: x\n\nbear c3"
    ),
}


LANGUAGES = {
    "norwegian": f"tir. 17. nov. 2026 kl. 14:42 skrev Animality 21 <\n{TOKEN_ADDRESS}>:",
    "danish": f"Den tirs. 17. nov. 2026 kl. 14.42 skrev Animality 21 <\n{TOKEN_ADDRESS}>:",
    "swedish": f"Den tis 17 nov. 2026 kl 14:42 skrev Animality 21 <\n{TOKEN_ADDRESS}>:",
    "finnish": f"ti 17.11.2026 klo 14.42 Animality 21 ({TOKEN_ADDRESS}) kirjoitti:",
    "czech": f"út 17. 11. 2026 v 14:42 odesílatel Animality 21 <\n{TOKEN_ADDRESS}> napsal:",
    "polish": f"wt., 17 lis 2026 o 14:42 Animality 21 <\n{TOKEN_ADDRESS}> napisał(a):",
    "polish thunderbird": "W dniu 17.11.2026 o 14:42, Animality 21 pisze:",
    "russian": f"вт, 17 нояб. 2026 г. в 14:42, Animality 21 <{TOKEN_ADDRESS}>:",
    "japanese": f"2026年11月17日(火) 14:42 Animality 21 <{TOKEN_ADDRESS}>:",
    "chinese": f"Animality 21 <{TOKEN_ADDRESS}> 于2026年11月17日周二 14:42写道\uff1a",
    "hungarian": f"Animality 21 <{TOKEN_ADDRESS}> ezt írta (időpont: 2026. nov. 17., K, 14:42):",
    "turkish": f"Animality 21 <{TOKEN_ADDRESS}>, 17 Kas 2026 Sal, 14:42 tarihinde şunu yazdı:",
    "italian": f"Il giorno mar 17 nov 2026 alle ore 14:42 Animality 21 <\n{TOKEN_ADDRESS}> ha scritto:",
    "dutch": f"Op di 17 nov 2026 om 14:42 schreef Animality 21 <\n{TOKEN_ADDRESS}>:",
    "portuguese": f"Animality 21 <{TOKEN_ADDRESS}> escreveu (terça, 17/11/2026\nà(s) 14:42):",
    "catalan": f"Missatge de Animality 21 <{TOKEN_ADDRESS}> del dia dt., 17 de nov.\n2026 a les 14:42:",
    "date on its own line": f"On Tue, 17 Nov 2026 14:42:00 +0100\nAnimality 21 <{TOKEN_ADDRESS}> wrote:",
    "danish headers": "Fra: E <e@x>\nSendt: 17. november 2026\nTil: Ben\nEmne: x",
    "swedish headers": "Från: E <e@x>\nSkickat: den 17 november\nTill: Ben\nÄmne: x",
    "polish headers": "Od: E <e@x>\nWysłano: wtorek\nDo: Ben\nTemat: x",
    "italian headers": "Da: E <e@x>\nInviato: martedì\nA: Ben\nOggetto: x",
    "dutch headers": "Van: E <e@x>\nVerzonden: dinsdag\nAan: Ben\nOnderwerp: x",
    "portuguese headers": "De: E <e@x>\nEnviada em: terça\nPara: Ben\nAssunto: x",
    "russian headers": "От: E <e@x>\nОтправлено: вторник\nКому: Ben\nТема: x",
}


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_unmarked_quotation(attribution: str) -> None:
    """Below an attribution without quotation marks everything is quoted."""
    assert ["wolf g4"] == lines(f"wolf g4\n\n{attribution}\n\nbear c3\n\nrabbit c3\n")


@pytest.mark.parametrize("client", CLIENTS)
def test_client(client: str) -> None:
    """What stands below a player's line in the shape of each client is not read."""
    assert ["wolf g4"] == lines(f"wolf g4\n\n{CLIENTS[client]}")


@pytest.mark.parametrize("below", ["\n\n> claw down\n", "\n> claw down", "\n\nclaw down\n\nforage up"])
@pytest.mark.parametrize("above", ["\n\n", "\n"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_language(language: str, above: str, below: str) -> None:
    """An introduction to a quotation is known in every language, marked or not."""
    assert ["wolf g4"] == lines(f"wolf g4{above}{LANGUAGES[language]}{below}")


@given(st.lists(ORDERS, min_size=1, max_size=4), st.sampled_from(ATTRIBUTIONS))
def test_own_lines_are_never_joined_to_the_attribution(orders: list[str], attribution: str) -> None:
    """A player's line directly above an attribution stays the player's line."""
    text = "\n".join([*orders, attribution, quoted("\n".join(OURS))])

    assert orders == lines(text)
