"""TLS by files."""

import ssl
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from protocol.codec import Encoding
from server.sources import BadSetting
from server.tls import tls
from tests.real_server import real_server

CERTIFICATE = """\
-----BEGIN CERTIFICATE-----
MIIBejCCASCgAwIBAgIUJNOLCravCm+marspv3rewW5YzYMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI0MDEwMTAwMDAwMFoYDzIxMjQwMTAx
MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATDyI8ctO+c+ZEFS3f9XBSYRhWWEmP82o6iozbrOskeZL42c5fPVfOI
k+9s2xn8LoqSfWwreKHSxgmPmc0bCJCRo04wTDAPBgNVHRMBAf8EBTADAQH/MBoG
A1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAdBgNVHQ4EFgQUL8dxpgR0rLJMfDBD
jwctkDbdDf4wCgYIKoZIzj0EAwIDSAAwRQIhAOgH+UTqJb07QNf+7pA1NEtA2ywe
GJjahn0pghL0BDG9AiB3OzhNjxWCpKKmk+jnSMVhRp8r9pYGDxirNkf5kfOb6g==
-----END CERTIFICATE-----
"""
KEY = """\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC3FZ0u0pFEq4FwqZ
OGxIDRuPC5/H1sXf/6/R00FdyBGhRANCAATDyI8ctO+c+ZEFS3f9XBSYRhWWEmP8
2o6iozbrOskeZL42c5fPVfOIk+9s2xn8LoqSfWwreKHSxgmPmc0bCJCR
-----END PRIVATE KEY-----
"""
LOCKED_KEY = """\
-----BEGIN EC PRIVATE KEY-----
Proc-Type: 4,ENCRYPTED
DEK-Info: AES-128-CBC,079582C62733AFE4847949B48E0927BA

do08VjgVA1nyfSZmD3nj8/57ck/WBKGhNScwdEkH2jTWdKFA4dDKhgz6Gj55h0DX
oN+B00xHRQkZ6OIcqa3aMhQRGU9KU82is0FVMtdE6R62YeQInZz8E1qfP6U7I3iD
Y82w6xW88KAmte6WZ/fFJjV6bG8iEJ8usfiG+ZK9TeQ=
-----END EC PRIVATE KEY-----
"""


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """For localhost, signed by itself, made for these tests alone."""
    file = tmp_path / "certificate.pem"
    file.write_text(CERTIFICATE, encoding="ascii")
    return file


@pytest.fixture
def key(tmp_path: Path) -> Path:
    file = tmp_path / "key.pem"
    file.write_text(KEY, encoding="ascii")
    return file


def test_a_server_with_a_certificate_speaks_tls(certificate: Path, key: Path) -> None:
    trusting = ssl.create_default_context(cafile=certificate)
    with real_server("--certificate", str(certificate), "--key", str(key)) as server:
        assert server.url.startswith("wss://")
        with connect(server.url, subprotocols=[Subprotocol(Encoding.JSON)], ssl=trusting):
            pass


def test_certificate_and_key_may_stand_in_one_file(certificate: Path) -> None:
    certificate.write_text(CERTIFICATE + KEY, encoding="ascii")
    assert tls(certificate, None).verify_mode is ssl.CERT_NONE


@pytest.mark.parametrize("wrong", ["", CERTIFICATE, KEY, LOCKED_KEY])
def test_files_that_do_not_fit_are_named_without_a_question_at_the_terminal(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "bad.pem").write_text(wrong, encoding="ascii")
    with pytest.raises(BadSetting, match=r"bad\.pem is no certificate with a key that fits"):
        tls(tmp_path / "bad.pem", None)


def test_a_locked_key_is_refused(certificate: Path, tmp_path: Path) -> None:
    (tmp_path / "locked.pem").write_text(LOCKED_KEY, encoding="ascii")
    with pytest.raises(BadSetting, match=r"certificate\.pem is no certificate with a key that fits"):
        tls(certificate, tmp_path / "locked.pem")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"none\.pem or its key can't be read: No such file"):
        tls(tmp_path / "none.pem", None)
