package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.note.Note;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The last head of each recording that is being written: the folder {@code open} next to a registry
 * (seal-1 §8.1). It shows when lines were taken from a recording that was never closed.
 */
record OpenHeads(Disk disk, Path folder) {
  private static final int DIGITS = 32;
  private static final int MAX_BYTES = 64 << 10;

  static OpenHeads in(Disk disk, Path home) {
    return new OpenHeads(disk, home.resolve("open"));
  }

  void create() throws IOException {
    disk.createFolders(folder);
  }

  /** Replaces the head of a recording, durably. */
  void put(RegistryEntry entry, SigningKey machine) throws IOException {
    create();
    disk.replace(
        folder.resolve(nameOf(entry)),
        Note.signed(entry.text() + "\n", machine).format().getBytes(UTF_8));
  }

  /** Forgets a recording. */
  void remove(RegistryEntry entry) throws IOException {
    Path file = folder.resolve(nameOf(entry));
    if (disk.exists(file)) {
      disk.delete(file);
      disk.forceFolder(folder);
    }
  }

  private static String nameOf(RegistryEntry entry) {
    return Hashes.sha256Hex((entry.origin() + "\n" + entry.escapedFile()).getBytes(UTF_8))
        .substring(0, DIGITS);
  }

  /** What the folder holds. */
  record Content(List<Kept> heads, List<String> strange) {}

  /** A head with its signature, which is not checked yet. */
  record Kept(RegistryEntry entry, Note note) {
    /** Whether the machine that the recording belongs to signed it with one of these keys. */
    boolean isSigned(List<NoteKey> trusted) {
      return trusted.stream()
          .anyMatch(key -> entry.origin().startsWith(key.name() + "/") && note.isSignedBy(key));
    }
  }

  Content read() throws IOException {
    List<Kept> heads = new ArrayList<>();
    List<String> strange = new ArrayList<>();
    for (String name : disk.list(folder)) {
      if (name.startsWith(".")) {
        continue; // being written
      }
      Optional<Kept> kept;
      try {
        kept = read(folder.resolve(name));
      } catch (NoSuchFileException e) {
        continue; // closed meanwhile
      }
      if (kept.isPresent() && nameOf(kept.get().entry()).equals(name)) {
        heads.add(kept.get());
      } else {
        strange.add(name);
      }
    }
    return new Content(List.copyOf(heads), List.copyOf(strange));
  }

  private Optional<Kept> read(Path file) throws IOException {
    EntryKind kind = disk.kind(file);
    if (kind == EntryKind.NONE) {
      throw new NoSuchFileException(file.toString());
    }
    if (kind != EntryKind.FILE) {
      return Optional.empty();
    }
    Optional<Note> note;
    try (InputStream in = Channels.newInputStream(disk.read(file))) {
      note = Note.parse(in.readNBytes(MAX_BYTES));
    }
    return note.flatMap(
        one ->
            RegistryEntry.parse(one.text().stripTrailing())
                .filter(entry -> entry.state() == RegistryEntry.State.OPEN)
                .map(entry -> new Kept(entry, one)));
  }
}
