"""The lines of a recording as seal-1 §1 counts them: its files (bbox-1 §7.3), and zstd frames."""
import json
import os
import re
import stat
import struct
import subprocess

from .notes import NUMBER, content, sha256

ZSTD, SEEK, PADDING = b"\x28\xb5\x2f\xfd", b"\x5e\x2a\x4d\x18", b"\x5b\x2a\x4d\x18"
HEADER = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*\r?\n)*---[ \t]*\r?\n(.*?)"
                    rb"(^---[ \t]*\r?(?:\n|\Z)|\Z)", re.S | re.M)
ID = re.compile(rb"""^(?:id|"id"|'id'):(?:[ \t]+("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|.*?))??"""
                rb"(?:[ \t]+#.*|[ \t]*)\r?$", re.M)
PAIR = re.compile(rb'[ \t]([\w.-]+)=("(?:[^"\\]|\\.)*"|\S*)')
STEM = re.compile(r"(.+?)((?:\.bbox|\.blackbox)?(?:\.zst)?|\.[^.]*)", re.S)


def zstd(data, *options):
    return subprocess.run(["zstd", "-qc", *options], input=data, capture_output=True)


def frame_end(data, at):
    """The end of a zstd frame, behind the end of the data if it is cut."""
    flags = data[at + 4] if at + 5 <= len(data) else 0
    single = flags >> 5 & 1
    at += 6 - single + (0, 1, 2, 4)[flags & 3] + (single, 2, 4, 8)[flags >> 6]
    while at + 3 <= len(data):
        block = int.from_bytes(data[at:at + 3], "little")
        at += 3 + (1 if block >> 1 & 3 == 1 else block >> 3)
        if block & 1:
            return at + (flags & 4)
    return len(data) + 1


def seek_tables(frames):
    """The right seek tables: padding has an entry, or counts to the frame before or behind it."""
    for rule in "own", "before", "behind":
        entries, step = [], -1 if rule == "behind" else 1
        for size, text in frames[::step]:
            if text is None and rule != "own" and entries:
                entries[-1][0] += size
            else:
                checksum = zstd(text or b"", "--check").stdout[-4:]
                entries.append([size, len(text or b""), checksum])
        for flag in 128, 0:
            table = b"".join(struct.pack("<II", size, length) + (checksum if flag else b"")
                             for size, length, checksum in entries[::step])
            yield (SEEK + struct.pack("<I", len(table) + 9) + table
                   + struct.pack("<IBI", len(entries), flag, 0x8F92EAB1))


def unpack(data, packed):
    """The text, whether it cannot be unpacked, and whether it has other frames than §1 allows."""
    text, broken, foreign, at, frames = b"" if packed else data, False, False, 0, []
    while packed and at < len(data) and not broken:
        magic, out = data[at:at + 4], None
        end = at + 8 + int.from_bytes(data[at + 4:at + 8], "little")
        if SEEK.startswith(magic) and any(t.startswith(data[at:]) for t in seek_tables(frames)):
            break
        if ZSTD.startswith(magic):
            end = frame_end(data, at)
            run = zstd(data[at:end], "-d")
            cut = end > len(data) and (len(magic) < 4 or b"premature end" in run.stderr)
            broken, out = run.returncode != 0 and not cut, run.stdout
        else:
            broken = magic[1:] != SEEK[1:] or magic[0] >> 4 != 5
            foreign |= magic != PADDING or end > len(data) or any(data[at + 8:end])
        frames.append((end - at, out))
        text, at = text + (out or b""), end
    return text, broken, foreign


def unquoted(value):
    """What a quoted or plain value of YAML or bbox means."""
    if value[:1] == b"'":
        return value[1:-1].replace(b"''", b"'")
    try:
        return json.loads(value).encode() if value[:1] == b'"' else value
    except ValueError:
        return value[1:-1]


def arguments(name, line):
    """The arguments of a lifecycle line of this name; none if it is another line."""
    pairs = PAIR.findall(line) if line.startswith((name + b" ", name + b"\t")) else []
    return {key: unquoted(value) for key, value in pairs}


def written(name):
    """A name as the value of an argument."""
    plain = not re.search(r'[\s"→\x00-\x1f]|^\[', name)
    return os.fsencode(name if plain else json.dumps(name, ensure_ascii=False))


class File:
    """One file of a recording: its text, the id in its header, and the file that it continues."""
    def __init__(self, *path):
        self.name, self.data, self.packed = path[-1], content(*path), path[-1].endswith(".zst")
        self.text, self.broken, self.foreign = unpack(self.data, self.packed)
        header = HEADER.match(self.text[:65536])
        found = header and ID.search(header[1])
        self.id, self.complete = found and unquoted(found[1] or b""), bool(header and header[2])
        body = self.text[header.end():] if self.complete else b""
        self.link = arguments(b"@continue", body.partition(b"\n")[0])

    def until(self, link):
        """What counts of this file as the next one says, unpacked; None if that does not fit."""
        size = link.get(b"bytes", b"").decode(errors="replace")
        if not re.fullmatch(NUMBER, size) or int(size) > len(self.data):
            return None
        start = self.data[:int(size)]
        text, broken, foreign = unpack(start, self.packed)
        tail = link.get(b"tail", b"").lower() in (b"", sha256(start[-4096:]).hex()[:8].encode())
        erased = re.search(rb"^(?:  )?# withheld leaf=", text, re.M)
        return (text, foreign) if text.endswith(b"\n") and not broken and (tail or erased) else None


class Recording:
    """The lines of all files in order, and what follows those that count (§1)."""
    def __init__(self, path):
        self.folder, name = os.path.split(path)
        stem, ending = STEM.fullmatch(name).groups()
        parts, missing, number = [], 0, 2
        while missing < 4:
            part, number = f"{stem}.part{number}{ending}", number + 1
            missing = 0 if os.path.lexists(os.path.join(self.folder, part)) else missing + 1
            parts += self.plain_file(part)
        file = File(self.folder, name)
        self.id, self.lines, self.ends, self.broken, self.foreign = file.id, [], [], False, False
        seen = set()
        while file:
            seen.add(file.name)
            links = [part for part in parts if part.name not in seen and part.id == file.id
                     and part.link.get(b"file") == os.fsencode(file.name)]
            fits = [(part, found) for part in links if (found := file.until(part.link))]
            following, (text, foreign) = fits[-1] if fits else (None, (file.text, file.foreign))
            given_up = bool(following) and b"reason" in following.link
            self.broken |= file.broken and not given_up
            self.foreign |= foreign if given_up else file.foreign
            self.lines += re.findall(rb"[^\n]*\n|[^\n]+", text)
            if following:
                rotate = b"@rotate file=" + written(following.name) + b"\n"
                self.ends.append((file.name, file.text[len(text):], rotate, given_up))
            elif not links:
                events = [line for line in text.split(b"\n") if re.match(rb"[^#\s]", line)]
                target = arguments(b"@rotate", (events or [b""])[-1]).get(b"file", b"")
                target = os.fsdecode(target.replace(b"\0", b""))
                pattern = re.escape(stem) + "[._-]part[0-9]+" + re.escape(ending)
                if target not in seen and re.fullmatch(pattern, target):
                    following = next((part for part in self.plain_file(target)
                                      if part.id == file.id), None)
            file = following

    def plain_file(self, name):
        """A list of this file, empty if it is not a plain file with a whole header."""
        path = os.path.join(self.folder, name)
        if not os.path.lexists(path) or not stat.S_ISREG(os.lstat(path).st_mode):
            return []
        return [file for file in [File(self.folder, name)] if file.complete]
