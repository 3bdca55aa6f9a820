"""The configuration of a throw-away Dovecot, which 2.3 and 2.4 want in different words."""

from dataclasses import dataclass
from string import Template

from pbem.testing.servers.imap_store import Store

__all__ = ["Setup", "configuration", "tokens_file"]


@dataclass(frozen=True, slots=True)
class Setup:
    """What a configuration file has to be told."""

    folder: str
    user: str
    group: str
    login_user: str
    imap_port: int
    lmtp_port: int
    imaps_port: int
    tls: tuple[str, str] | None
    below_inbox: bool = False
    """Whether all folders are called INBOX.Name, as Courier's and Cyrus's are."""
    introspection: str = ""
    """Where an identity provider tells whose a token is: only tokens then open a mailbox."""
    mechanisms: str = "plain login"


# The listener without rights switches off the waiting time that grows with every wrong password.
_COMMON = """
listen = 127.0.0.1
base_dir = $folder/run
state_dir = $folder/state
log_path = $folder/dovecot.log
info_log_path = $folder/dovecot-info.log
instance_name = pbem-test
default_internal_user = $user
default_internal_group = $group
default_login_user = $login_user
first_valid_uid = 1
first_valid_gid = 1
auth_mechanisms = $mechanisms
auth_failure_delay = 0 secs
mail_fsync = optimized
mail_save_crlf = yes
mail_max_userip_connections = 100
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = $imap_port
  }
  inet_listener imaps {
    port = $imaps_port
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    port = $lmtp_port
  }
}
"""

_ONLY_23 = """
protocols = imap lmtp
disable_plaintext_auth = no
auth_verbose = yes
maildir_copy_with_hardlinks = yes
mail_location = maildir:~/Maildir
passdb {
  $passdb
}
userdb {
  driver = passwd-file
  args = username_format=%u $folder/users
}
"""

_ONLY_24 = """
protocols {
  imap = yes
  lmtp = yes
}
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = ~/Maildir
$passdb
userdb passwd-file {
  passwd_file_path = $folder/users
}
"""

# 2.4 insists that these two stand before everything else.
_VERSIONS_24 = """\
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
"""

_TLS = {
    (2, 3): "ssl = yes\nssl_cert = <$cert\nssl_key = <$key\n",
    (2, 4): "ssl = yes\nssl_server_cert_file = $cert\nssl_server_key_file = $key\n",
}


# In 2.4 tokens need no passdb of their own.
_TOKENS_23 = "driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = $folder/oauth2.conf"
_TOKENS_24 = """\
oauth2 {
  introspection_mode = post
  introspection_url = $introspection
  username_attribute = username
  active_attribute = active
  active_value = true
}"""
_PASSWORDS_23 = "driver = passwd-file\n  args = scheme=PLAIN username_format=%u $folder/users"
_PASSWORDS_24 = """\
passdb passwd-file {
  passwd_file_path = $folder/users
  default_password_scheme = PLAIN
}"""


def tokens_file(setup: Setup) -> str:
    """The further file in which 2.3 wants to be told about the identity provider."""
    return (
        f"introspection_url = {setup.introspection}\nintrospection_mode = post\n"
        "username_attribute = username\nactive_attribute = active\nactive_value = true\n"
    )


def configuration(version: tuple[int, int], setup: Setup) -> str:
    """Write the file for a Dovecot of this version, 2.4 or older."""
    new = version >= (2, 4)
    mailboxes = "".join(f"  mailbox {name} {{\n    auto = create\n  }}\n" for name in Store.folders)
    names = "separator = .\n  prefix = INBOX." if setup.below_inbox else "separator = /"
    inbox = f"namespace inbox {{\n  inbox = yes\n  {names}\n{mailboxes}}}\n"
    tls = _TLS[(2, 4) if new else (2, 3)] if setup.tls else "ssl = no\n"
    cert, key = setup.tls or ("", "")
    if setup.introspection:
        passdb = _TOKENS_24 if new else _TOKENS_23
    else:
        passdb = _PASSWORDS_24 if new else _PASSWORDS_23
    parts = (_VERSIONS_24, _COMMON, _ONLY_24, inbox, tls) if new else (_COMMON, _ONLY_23, inbox, tls)
    return Template("".join(parts).replace("$passdb", passdb)).substitute(
        folder=setup.folder,
        user=setup.user,
        group=setup.group,
        login_user=setup.login_user,
        imap_port=setup.imap_port,
        lmtp_port=setup.lmtp_port,
        imaps_port=setup.imaps_port,
        cert=cert,
        key=key,
        introspection=setup.introspection,
        mechanisms=setup.mechanisms,
    )
