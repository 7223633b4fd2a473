"""Signed notes and checkpoints of C2SP, and the tree of RFC 6962."""
import base64
import glob
import hashlib
import os
import re
from contextlib import contextmanager

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

ED25519, WITNESS, EMPTY_ROOT = 1, 4, hashlib.sha256().digest()
NUMBER, HASH = "(0|[1-9][0-9]{0,17})", "([A-Za-z0-9+/]{43}=)"
TIME = "([0-9]{4}(?:-[0-9]{2}){2}T[0-9]{2}(?::[0-9]{2}){2}Z)"
CHECKPOINT = rf"(\S+)\n{NUMBER}\n{HASH}\n((?:.+\n)*)"


class Fault(Exception):
    """The fault that decides: status, line from 1 (or 0), sentence."""


def reject_if(condition, *fault):
    if condition:
        raise Fault(*fault)


def require(condition, sentence):
    reject_if(not condition, "PARSE_ERROR", 0, sentence)


@contextmanager
def faults_as(status):
    """Gives every fault inside another status."""
    try:
        yield
    except (Fault, ValueError) as fault:
        raise Fault(status, 0, fault.args[-1]) from None


def fields(pattern, text):
    found = re.fullmatch(pattern, text)
    require(found, f"{text[:40]!r} is malformed")
    return found.groups()


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def unbase64(text):
    try:
        raw = base64.b64decode(text, validate=True)
    except ValueError:
        raw = b""
    require(raw and base64.b64encode(raw) == text.encode(), "malformed Base 64")
    return raw


def content(*path, missing=None):
    """The bytes of a file; those given as missing, if any, if there is no file."""
    try:
        with open(os.path.join(*path), "rb") as file:
            return file.read()
    except OSError as error:
        require(missing is not None and isinstance(error, FileNotFoundError), str(error))
        return missing


class Key:
    """A verifier key of C2SP signed-note."""
    def __init__(self, text):
        self.name, identifier, encoded = fields(r"([^\s+]+)\+([0-9a-f]{8})\+(\S+)", text)
        raw = unbase64(encoded)
        self.text, self.kind, self.raw = text, raw[0], raw[1:]
        self.id = sha256(self.name.encode(), b"\n", raw)[:4]
        require(self.id.hex() == identifier, "a verifier key with another id")
        require(self.kind not in (ED25519, WITNESS) or len(raw) == 33, "a key of another length")

    def fits(self, signature, message):
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
            return True
        except (InvalidSignature, ValueError):
            return False


def keys_in(*files, missing=b""):
    """The verifier keys in these files, such as machine.pub."""
    with faults_as("USAGE"):
        lines = b"\n".join(content(file, missing=missing) for file in files).split(b"\n")
        return [Key(line.decode(errors="replace")) for line in lines if line.strip()]


def keys_of_home(home):
    """The keys that a machine has and had; none without a home."""
    old = glob.glob(os.path.join(glob.escape(home or ""), "keys", "old", "*.pub"))
    return keys_in(os.path.join(home, "keys", "machine.pub"), *sorted(old)) if home else []


class Note:
    """A signed note of C2SP."""
    def __init__(self, data):
        text = data.decode(errors="surrogateescape")
        require(not re.search("[\0-\x09\x0b-\x1f\ud800-\udfff]", text), "a note that is not text")
        body, _, signatures = text.rpartition("\n\n")
        require(body and signatures.endswith("\n"), "a note that is not whole")
        pairs = [fields(r"— ([^\s+]+) (\S{8,})", line) for line in signatures[:-1].split("\n")]
        require(len(data) <= 262144 and len(pairs) <= 16, "a note that is too long")
        self.text, self.signatures = body + "\n", [(name, unbase64(raw)) for name, raw in pairs]

    def by(self, key):
        return [raw[4:] for name, raw in self.signatures if (name, raw[:4]) == (key.name, key.id)]

    def signed_by(self, key):
        """Whether this Ed25519 key signed, and no signature of it is wrong."""
        return bool(self.by(key)) and all(key.fits(raw, self.text.encode()) for raw in self.by(key))

    def cosigned_by(self, witness):
        """When this witness signed; 0 if its signature is wrong."""
        raw = self.by(witness)[0]
        when = int.from_bytes(raw[:8], "big")
        message = f"cosignature/v1\ntime {when}\n{self.text}"
        return when if witness.fits(raw[8:], message.encode()) else 0

    def checkpoint(self):
        """Reads origin, size and root; returns the extension lines."""
        self.origin, size, root, extension = fields(CHECKPOINT, self.text)
        self.size, self.root = int(size), unbase64(root)
        return extension


def roots(leaves, sizes):
    """The root (RFC 6962) of the first n leaves, for each n in sizes."""
    found, subtrees = {0: EMPTY_ROOT}, []
    for count, node in enumerate(leaves, 1):
        bits = count
        while bits % 2 == 0:
            node, bits = sha256(b"\1", subtrees.pop(), node), bits // 2
        subtrees.append(node)
        if count in sizes:
            for left in subtrees[-2::-1]:
                node = sha256(b"\1", left, node)
            found[count] = node
    return found
