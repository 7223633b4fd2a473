"""The registry in the home folder of a machine (seal-1 §8)."""
import base64
import glob
import os
import re
import time
from collections import defaultdict, namedtuple

from .notes import ED25519, HASH, NUMBER, TIME, WITNESS, Fault, Key, Note, content, keys_in
from .notes import keys_of_home, require, roots, sha256

WHITE = ("\t\n\v\f\r\x1c\x1d\x1e\x1f \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009"
         "\u200a\u2028\u2029\u205f\u3000")
ENTRY = re.compile(rf"{TIME} (\S+) (\S+) {NUMBER} {HASH} (.+)")
Entry = namedtuple("Entry", "time state origin size root file")


class Registry:
    """The registry of one machine in a home folder, or why it does not count (§8)."""
    def __init__(self, folder, key, base="registry"):
        self.machine, self.fault = key.name, None
        self.entries, self.disclosed, self.witnessed, self.times = [], [], [], []
        try:
            self.read(folder, key, base)
        except Fault as fault:
            self.fault = f"{base}: {fault.args[2]}"

    def read(self, folder, key, base):
        self.head = self.signed_head(content(folder, base + ".note"), key)
        log = content(folder, base + ".log", missing=b"").split(b"\n")[:-1][:self.head.size]
        lines = [line.decode(errors="surrogateescape").rstrip(WHITE) for line in log]
        policy = content(folder, "witnesses", missing=b"").decode(errors="replace")
        witnesses = [Key(row) for row in re.findall(r"^witness[ \t]+\S+[ \t]+(\S+)", policy, re.M)]
        witnessed = base + (".witnessed" if witnesses else ".note")
        seen = self.signed_head(content(folder, witnessed), key)
        leaves = [sha256(b"\0", line.encode(errors="surrogateescape")) for line in lines]
        found = roots(leaves, {self.head.size, seen.size})
        require(found.get(self.head.size) == self.head.root, "the log is not what was signed")
        require(found.get(seen.size) == seen.root, "it does not begin with what a witness signed")
        signers = [witness for witness in witnesses if witness.kind == WITNESS and seen.by(witness)]
        self.times = [seen.cosigned_by(witness) for witness in signers]
        require(not witnesses or self.times and all(self.times), "no known witness signed it")
        for when in self.times:
            day = time.strftime("%Y-%m-%d", time.gmtime(when % 2**36))
            self.disclosed.append(f"a witness signed the first {seen.size} entries on {day}")
        self.entries, self.witnessed = self.parse(lines), self.parse(lines[:seen.size])
        for file in sorted(glob.glob(os.path.join(glob.escape(folder), "open", "*"))):
            try:
                note = Note(content(file))
                require(note.signed_by(key), "the machine did not sign it")
                self.entries += self.parse([note.text[:-1]])
            except Fault as fault:
                self.disclosed.append(f"{file} is ignored: {fault.args[2]}")

    @staticmethod
    def signed_head(data, key):
        note = Note(data)
        require(not note.checkpoint() and note.origin == key.name + "/registry"
                and note.signed_by(key), "the head is not one that the machine signed")
        return note

    @staticmethod
    def parse(lines):
        found = [row for row in map(ENTRY.fullmatch, lines) if row]
        return [Entry(*row.groups()[:3], int(row[4]), base64.b64decode(row[5]), row[6])
                for row in found]

    def binding(self, origin):
        """The entries of this origin that bind, grouped by file, and its resets."""
        found, resets, groups = [], [], defaultdict(list)
        for entry in [entry for entry in self.entries if entry.origin == origin]:
            if entry.state == "reset":
                file, _, reason = entry.file.rpartition("%0A")
                resets.append(f"it was reset at {entry.time}: {reason}")
                found = [old._replace(state="open") for old in found if old.size <= entry.size]
                found.append(entry._replace(state="open", file=file))
            elif entry.state in ("open", "final", "withheld"):
                found.append(entry)
        for entry in found:
            groups[entry.file].append(entry)
        return groups, resets


def registries_in(folder, trusted, given):
    """The registries of the machines of a home folder, or of a copy that was given (§8.3)."""
    former = sorted(glob.glob(os.path.join(glob.escape(folder), "keys", "old", "*.pub")))
    former = {key.name for key in keys_in(*former)}
    note = os.path.join(folder, "registry.note")
    claimed = content(note).partition(b"/registry\n")[0] if os.path.isfile(note) else None
    keys = keys_of_home(folder) + [key for key in trusted if given or key.name.encode() == claimed]
    logs = {}
    for key in [key for key in keys if key.kind == ED25519]:
        base = "registry-" + key.name.rpartition("/")[2] if key.name in former else "registry"
        logs[key.name] = Registry(folder, key, base)
    firsts = [log.entries[0] for log in logs.values() if log.entries]
    links = {entry.origin: (entry.size, entry.root) for entry in firsts if entry.state == "key"}
    for log in [logs[name] for name in former if name in logs and not logs[name].fault]:
        if links.get(log.machine) != (log.head.size, log.head.root):
            log.fault = f"no later log continues that of {log.machine}"
        elif not log.entries or log.entries[-1].state != "key":
            log.disclosed.append(f"{log.machine} did not sign for the key after it")
    return list(logs.values())
