"""A certificate made here, for https without an issuer: better than plain http, and no more."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

LASTS = timedelta(days=397)
"""Browsers refuse certificates that last longer than about 13 months."""

RENEWED = timedelta(days=30)


def own_certificate(instance: Path, hosts: Sequence[str]) -> tuple[Path, Path]:
    """The certificate and key of this installation, for these names; made where there is none.

    Made again a month before it ends, or where this machine has got another address.
    """
    cert, key = instance / "tls-cert.pem", instance / "tls-key.pem"
    if not (cert.exists() and key.exists() and _still_fits(cert, hosts)):
        _make(cert, key, hosts)
    return cert, key


def _names(hosts: Sequence[str]) -> list[x509.GeneralName]:
    names: list[x509.GeneralName] = []
    for host in hosts:
        try:
            names.append(x509.IPAddress(ip_address(host.strip("[]"))))
        except ValueError:
            if host.isascii():
                names.append(x509.DNSName(host))
    return names


def _still_fits(cert: Path, hosts: Sequence[str]) -> bool:
    made = x509.load_pem_x509_certificate(cert.read_bytes())
    held = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    ends = made.not_valid_after_utc
    return ends - RENEWED > datetime.now(UTC) and set(_names(hosts)) <= set(held)


def _make(cert: Path, key: Path, hosts: Sequence[str]) -> None:
    private = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "referee")])
    begins = datetime.now(UTC) - timedelta(hours=1)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + LASTS)
        .add_extension(x509.SubjectAlternativeName(_names(hosts)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(private, hashes.SHA256())
    )
    plain = private.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    with os.fdopen(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(plain)
    cert.write_bytes(made.public_bytes(serialization.Encoding.PEM))
