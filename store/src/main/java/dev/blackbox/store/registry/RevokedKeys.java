package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Note;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys that a machine revoked: the note {@code keys/revoked}, which its present key signs. */
public record RevokedKeys(Disk disk, Path file) {
  private static final String FIRST_LINE = "bbox-keys/1 revoked";
  private static final int MAX_BYTES = 64 << 10;

  /** Returns the revoked keys of a home folder. */
  public static RevokedKeys in(Disk disk, Path home) {
    return new RevokedKeys(disk, home.resolve("keys").resolve("revoked"));
  }

  /**
   * Reads the revoked keys, by their name.
   *
   * @throws IOException if the file is there and no trusted key signed it
   */
  public Map<String, Revocation> read(List<NoteKey> trusted) throws IOException {
    Map<String, Revocation> found = new LinkedHashMap<>();
    if (!disk.exists(file)) {
      return found;
    }
    Optional<Note> note;
    try (InputStream in = Channels.newInputStream(disk.read(file))) {
      note = Note.parse(in.readNBytes(MAX_BYTES));
    }
    boolean isSigned = note.filter(one -> trusted.stream().anyMatch(one::isSignedBy)).isPresent();
    if (!isSigned || !note.get().text().startsWith(FIRST_LINE + "\n")) {
      throw new IOException(file + ": no trusted key has signed the list of revoked keys");
    }
    for (String line : note.get().text().lines().skip(1).toList()) {
      Revocation one = parse(line);
      found.put(one.machine(), one);
    }
    return found;
  }

  private Revocation parse(String line) throws IOException {
    String[] words = line.split(" ", 3);
    try {
      if (words.length == 3) {
        return new Revocation(words[0], Instant.parse(words[1]), words[2]);
      }
    } catch (DateTimeException e) {
      // Reported below.
    }
    throw new IOException(file + ": expected NAME TIME REASON, found " + line);
  }

  /** Adds a key, which replaces an earlier entry about it, and signs the list. */
  public void add(Revocation revocation, MachineKey machine, List<NoteKey> trusted)
      throws IOException {
    Map<String, Revocation> all = read(trusted);
    all.put(revocation.machine(), revocation);
    StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
    all.values()
        .forEach(
            one ->
                text.append(one.machine())
                    .append(' ')
                    .append(one.from())
                    .append(' ')
                    .append(one.reason())
                    .append('\n'));
    disk.replace(file, Note.signed(text.toString(), machine.key()).format().getBytes(UTF_8));
  }
}
