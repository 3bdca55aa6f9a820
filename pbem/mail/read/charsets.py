"""Bytes become text here whatever the mail declares, because labels are missing, unknown or wrong every day.

The order is: what was declared, then UTF-8, then Windows-1252, then Latin-1, which cannot fail.
"""

from encodings.aliases import aliases

# Only text encodings may be named by a stranger; `bz2` and its like are not.
_NOT_TEXT = frozenset(
    {"base64_codec", "bz2_codec", "hex_codec", "mbcs", "quopri_codec", "rot_13", "uu_codec", "zlib_codec"}
)
_EXTRA = {
    "unicode_1_1_utf_7": "utf_7",
    "utf_8_bom": "utf_8",
    "utf8mb4": "utf_8",
    "x_sjis": "cp932",
    "x_gbk": "gbk",
    "x_euc_jp": "euc_jp",
    "ks_c_5601_1987": "cp949",
    "iso_8859_8_i": "iso8859_8",
    "iso_8859_8_e": "iso8859_8",
    "koi8_u": "koi8_u",
    "macintosh": "mac_roman",
    "x_mac_roman": "mac_roman",
}
_CODECS = (
    {alias: codec for alias, codec in aliases.items() if codec not in _NOT_TEXT}
    | {codec: codec for codec in aliases.values() if codec not in _NOT_TEXT}
    | _EXTRA
)
# What these declare is often not what was sent: senders call Windows-1252 Latin-1, and UTF-8 either.
_DOUBTFUL = frozenset({"ascii", "latin_1", "iso8859_15", "cp1252", "utf_8"})
_WIDE = frozenset({"utf_16", "utf_16_le", "utf_16_be", "utf_32", "utf_32_le", "utf_32_be"})
_LABEL = str.maketrans("-. :", "____")


def decode(data: bytes, label: str) -> str:
    """The text of `data`, declared as `label`; never raises."""
    codec = _CODECS.get(label[:40].strip().strip("\"'").lower().translate(_LABEL), "utf_8")
    if codec in _WIDE:
        return _wide(data, codec)
    if data.isascii() and codec in _DOUBTFUL:
        # Zero bytes at every other place are UTF-16 that lost its label on the way.
        return _wide(data, "utf_16") if data.count(0) * 3 > len(data) else data.decode("ascii")
    if codec in _DOUBTFUL:
        return _fallback(data, codec)
    try:
        return data.decode(codec)
    except (UnicodeError, LookupError):
        return _fallback(data, codec)


def _fallback(data: bytes, codec: str) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data.count(0) * 3 > len(data):
        return _wide(data, "utf_16")
    try:
        return data.decode("utf_8_sig")
    except UnicodeDecodeError as error:
        # A mail that was cut in the middle of a character is still UTF-8.
        if error.reason == "unexpected end of data" and error.start:
            return data[: error.start].decode("utf_8_sig")
    try:
        return data.decode("iso8859_15" if codec == "iso8859_15" else "cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _wide(data: bytes, codec: str) -> str:
    if codec == "utf_16" and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        # Without a byte order mark the zero half of Latin letters tells which end comes first.
        codec = "utf_16_be" if data[0::2].count(0) > data[1::2].count(0) else "utf_16_le"
    return data.decode(codec, "replace")
