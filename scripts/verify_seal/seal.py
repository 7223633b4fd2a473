"""The file of a seal (seal-1 §2 to §7)."""
import re

from .notes import (ED25519, EMPTY_ROOT, HASH, NUMBER, TIME, Key, Note, fields, reject_if, require,
                    sha256, unbase64)

EXTENSION = rf"epoch {NUMBER}\n(?:next (\S+)|final)\ntime {TIME}\n"
BEGIN = (rf"bbox-seal/1 begin\norigin (\S+)\n((?:machine \S+\n)+)epoch {NUMBER}\nkey (\S+)\n"
         rf"from {NUMBER} {HASH}\ntime {TIME}\n")
WITHHELD = (rf"bbox-seal/1 withheld\norigin (\S+)\ntime {TIME}\nreason (.*)\n"
            r"((?:leaf .+\n){1,1000})")
ENTRY = re.compile(rb"(salt|leaves) ([^\n]*)\n|((?:[^\n]+\n)+\n(?:[^\n]+\n)+)\n")
TORN_ENTRY = re.compile(rb"(?:(?:[^\n]+\n)+\n)?(?:[^\n]+\n)*[^\n]*")


class Seal:
    """The entries of a seal, read and not yet checked (§2)."""
    def __init__(self, data):
        require(data.startswith(b"bbox-seal/1\n"), "the seal does not begin with bbox-seal/1")
        require(not re.search(rb"[^\n]{65537}", data), "a line that is too long")
        self.seeds, self.starts, self.notes, order, at = [], {}, [], "", len(b"bbox-seal/1\n")
        while found := ENTRY.match(data, at):
            at, text = found.end(), (found[2] or b"").decode(errors="replace")
            if found[3]:
                self.notes.append(self.read_note(Note(found[3])))
            elif found[1] == b"salt":
                self.add_salt(*fields(rf"{NUMBER} {NUMBER} {HASH}", text))
            else:
                self.add_leaves(*fields(rf"{NUMBER} (\S+)", text))
            order += self.notes[-1].kind if found[3] else chr(found[1][0])
        require(TORN_ENTRY.fullmatch(data, at), "an empty line that ends no note")
        require(re.fullmatch("s*w*(b(l*h|b)*l*)?", order), "entries in another order")
        self.torn = at < len(data) or order.endswith("l")
        self.begins, self.heads, self.withheld = (
            [note for note in self.notes if note.kind == kind] for kind in "bhw")

    def add_salt(self, level, position, seed):
        level, position = int(level), int(position)
        covered = (self.seeds[-1][1] + 1) << 2 * self.seeds[-1][0] if self.seeds else 0
        require(level <= 20 and covered <= position << 2 * level < 4**20, "a misplaced salt")
        self.seeds.append((level, position, unbase64(seed)))

    def add_leaves(self, first, encoded):
        raw = unbase64(encoded)
        require(len(raw) % 4 == 0 and len(raw) <= 4 * 4096, "malformed leaves")
        self.starts.update((int(first) + i // 4, raw[i:i + 4]) for i in range(0, len(raw), 4))

    def read_note(self, note):
        if note.text.startswith("bbox-seal/1 withheld\n"):
            note.origin, note.time, note.reason, leaves = fields(WITHHELD, note.text)
            pairs = [fields(rf"leaf {NUMBER} {HASH}", line) for line in leaves[:-1].split("\n")]
            note.kind, note.leaves = "w", [(int(index), unbase64(leaf)) for index, leaf in pairs]
            return note
        if note.text.startswith("bbox-seal/1 begin\n"):
            note.origin, keys, epoch, key, size, root, note.time = fields(BEGIN, note.text)
            note.machine = [Key(line[len("machine "):]) for line in keys[:-1].split("\n")]
            require(note.machine[0].kind == ED25519, "a machine without Ed25519")
            note.kind, note.size, note.root = "b", int(size), unbase64(root)
        else:
            epoch, key, note.time = fields(EXTENSION, note.checkpoint())
            note.kind = "h"
        note.epoch, note.key = int(epoch), Key(key) if key else None
        require(not key or note.key.kind == ED25519, "an epoch without Ed25519")
        return note

    def salts(self, count):
        """The salts of the first lines, None where one was forgotten (§4)."""
        found, seeds = [None] * count, self.seeds[:]
        while seeds:
            level, position, seed = seeds.pop()
            if position << 2 * level < count and level == 0:
                found[position] = seed[:16]
            elif position << 2 * level < count:
                seeds += [(level - 1, 4 * position + branch, sha256(
                    b"bbox-salt/1\n", seed, bytes([branch]))) for branch in range(4)]
        return found

    def heads_in_order(self):
        """Step 3 without the lines: yields each head after it has checked all notes up to it."""
        reject_if(self.withheld and not self.begins, "TAMPERED", 0, "withheld by no machine")
        epoch, state, key, hashes = -1, (0, EMPTY_ROOT), None, {}
        for note in self.notes:
            first, machine, right = self.begins[0], self.begins[0].machine[0], True
            if note.kind == "b":
                name = "blackbox.local/" + sha256(machine.raw)[:8].hex()
                right = ([own.text for own in note.machine] == [own.text for own in first.machine]
                         and {own.name for own in note.machine} == {name}
                         and note.origin.startswith(name + "/") and note.key.name == note.origin
                         and note.epoch == epoch + 1 and (note.size, note.root) == state)
                key = note.key
            elif note.kind == "w":
                right = all(hashes.setdefault(index, leaf) == leaf for index, leaf in note.leaves)
            else:
                right = (key and note.epoch == epoch + 1 and note.signed_by(key)
                         and (note.size > state[0] or (note.size, note.root) == state)
                         and (note.key is None or note.key.name == note.origin)
                         and (note.key is not None or all(map(note.by, first.machine))))
                epoch, state, key = note.epoch, (note.size, note.root), note.key
            by_machine = note.kind != "h" or note.key is None
            right = right and note.origin == first.origin and (
                note.signed_by(machine) or not by_machine)
            reject_if(not right, "TAMPERED", 0, f"a note of {note.time} is wrong")
            if note.kind == "h":
                yield note
