package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskLock;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The witnesses of a machine: the file {@code witnesses} in its home folder (C2SP tlog-policy).
 * Lines other than {@code witness …} are kept and ignored.
 */
public final class WitnessList {
  private static final int MAX_BYTES = 256 << 10;

  private final Disk disk;
  private final Path file;
  private final List<KnownWitness> witnesses;

  private WitnessList(Disk disk, Path file, List<KnownWitness> witnesses) {
    this.disk = disk;
    this.file = file;
    this.witnesses = List.copyOf(witnesses);
  }

  /**
   * Reads the witnesses of a home folder; none if the file is missing.
   *
   * @throws IOException if the file cannot be read, or a line about a witness is malformed
   */
  public static WitnessList read(Disk disk, Path home) throws IOException {
    Path file = home.resolve("witnesses");
    List<String> lines = linesOf(disk, file);
    List<KnownWitness> witnesses = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Optional<KnownWitness> witness = KnownWitness.parse(words(lines.get(i)));
      if (witness.isEmpty() && isAboutWitness(lines.get(i))) {
        throw new IOException(file + ":" + (i + 1) + ": expected witness NAME KEY URL");
      }
      witness.ifPresent(witnesses::add);
    }
    return new WitnessList(disk, file, witnesses);
  }

  private static List<String> linesOf(Disk disk, Path file) throws IOException {
    if (!disk.exists(file)) {
      return List.of();
    }
    try (InputStream in = Channels.newInputStream(disk.read(file))) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException(file + ": longer than " + MAX_BYTES + " bytes");
      }
      return new String(bytes, UTF_8).lines().toList();
    }
  }

  private static String[] words(String line) {
    return line.strip().split("[ \t]+", -1);
  }

  private static boolean isAboutWitness(String line) {
    return words(line)[0].equals(KnownWitness.KEYWORD);
  }

  public Path file() {
    return file;
  }

  /** All witnesses, in the order of the file. */
  public List<KnownWitness> all() {
    return witnesses;
  }

  public boolean isEmpty() {
    return witnesses.isEmpty();
  }

  /** Returns the witness that signed a head first; empty if no listed witness signed it. */
  public Optional<Witnessed> signer(Note note, Checkpoint head) {
    return witnesses.stream()
        .flatMap(
            witness ->
                Cosignature.time(witness.key(), note, head)
                    .map(time -> new Witnessed(witness.name(), time))
                    .stream())
        .min(Comparator.comparing(Witnessed::time));
  }

  /**
   * Adds a witness durably. It replaces those with the same name, key or address. The caller has
   * its signature already: a listed witness without one makes a registry doubtful.
   */
  public void add(KnownWitness witness) throws IOException {
    disk.createFolders(Disk.folderOf(file));
    DiskLock lock = disk.lock(file);
    try (lock) {
      List<String> kept = new ArrayList<>();
      boolean isListed = false;
      for (String line : linesOf(disk, file)) {
        Optional<KnownWitness> other = KnownWitness.parse(words(line));
        if (other.isEmpty() || !other.get().isSameAs(witness)) {
          kept.add(line);
        } else if (!isListed) {
          kept.add(witness.text());
          isListed = true;
        }
      }
      if (!isListed) {
        kept.add(witness.text());
      }
      disk.replace(file, (String.join("\n", kept) + "\n").getBytes(UTF_8));
    }
  }
}
