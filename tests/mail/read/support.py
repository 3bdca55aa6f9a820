"""Mails of a few lines."""

PLAIN = (
    b"Received: from out.example\r\n"
    b"From: Ben <ben@mail.example>\r\n"
    b"To: Ecosystem 12 <play+12.7.b.k7qf2m9xw3ht@club.example>\r\n"
    b"Cc: anna@mail.example\r\n"
    b"Subject: =?utf-8?q?Re:_B=C3=A4r?= =?utf-8?q?enjagd?=\r\n"
    b"Date: Tue, 17 Nov 2026 15:03:12 +0100\r\n"
    b"Message-ID: <reply.1@mail.example>\r\n"
    b"References: <a@x> <b@x>\r\n <c@x>\r\n"
    b"In-Reply-To: <c@x>\r\n"
    b"Authentication-Results: mx.club.example; dkim=pass\r\n"
    b"Authentication-Results: evil.example; dkim=pass\r\n"
    b"\r\n"
    b"bear c3\r\n"
)


def mail(head: str, body: str | bytes = "bear c3\n") -> bytes:
    """A mail with these fields above the usual ones."""
    data = body if isinstance(body, bytes) else body.encode()
    return f"{head}\nFrom: ben@mail.example\n\n".lstrip("\n").encode() + data


def multipart(kind: str, *parts: str) -> bytes:
    """A mail with these parts."""
    body = "".join(f"--b\n{part}\n" for part in parts)
    return mail(f"Content-Type: multipart/{kind}; boundary=b", f"preamble\n{body}--b--\nepilogue\n")
