package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of a registry, without any judgement about their content.
 *
 * @param name the first part of their names, which differs for an earlier key
 */
record RegistryFiles(Disk disk, Path folder, String name) {
  private static final String CURRENT = "registry";
  private static final Pattern EARLIER = Pattern.compile("(registry-[0-9a-f]{16})\\.(note|log)");
  private static final int MAX_NOTE = 64 << 10;

  static RegistryFiles in(Disk disk, Path folder) {
    return new RegistryFiles(disk, folder, CURRENT);
  }

  /** The files that a machine kept with earlier keys. */
  List<RegistryFiles> earlier() throws IOException {
    return disk.list(folder).stream()
        .map(EARLIER::matcher)
        .filter(Matcher::matches)
        .map(found -> found.group(1))
        .distinct()
        .map(earlier -> new RegistryFiles(disk, folder, earlier))
        .toList();
  }

  /** The files in the same folder that belong to an earlier key. */
  RegistryFiles earlier(String machine) {
    return new RegistryFiles(
        disk, folder, CURRENT + "-" + machine.substring(machine.lastIndexOf('/') + 1));
  }

  /**
   * The files in the same folder that belong to a machine, or did before its key changed; empty if
   * the folder is that of another machine.
   *
   * @param known the machines that may have a registry here
   */
  Optional<RegistryFiles> of(String machine, List<String> known) throws IOException {
    RegistryFiles earlier = earlier(machine);
    if (isOf(machine)) {
      return Optional.of(this);
    }
    if (earlier.exists() || isReplaced(machine)) {
      return Optional.of(earlier);
    }
    boolean isOther = false;
    for (String other : known) {
      isOther |= isOf(other);
    }
    return isOther && !isPresent(machine) ? Optional.empty() : Optional.of(this);
  }

  private Path keys() {
    return folder.resolve("keys");
  }

  /** Whether a machine had a key in this folder, by its old keys or by the registry after it. */
  private boolean isReplaced(String machine) throws IOException {
    boolean isOld =
        new KeyFile(disk, keys()).oldKeys().stream().anyMatch(key -> key.name().equals(machine));
    RegistryLog lines = lines();
    return isOld
        || (lines.size() > 0
            && lines
                .entry(0)
                .filter(entry -> entry.state() == RegistryEntry.State.KEY)
                .filter(entry -> entry.origin().equals(machine))
                .isPresent());
  }

  /** Whether the folder has the key of a machine. */
  private boolean isPresent(String machine) throws IOException {
    Path file = new KeyFile(disk, keys()).publicFile();
    return disk.exists(file)
        && KeyFile.publicKeys(disk, file).stream().anyMatch(key -> key.name().equals(machine));
  }

  Path log() {
    return folder.resolve(name + ".log");
  }

  Path head() {
    return folder.resolve(name + ".note");
  }

  Path witnessed() {
    return folder.resolve(name + ".witnessed");
  }

  Path edge() {
    return folder.resolve(name + ".edge");
  }

  boolean exists() {
    return disk.exists(log()) || disk.exists(head());
  }

  RegistryLog lines() throws IOException {
    return bytes(log()).map(RegistryLog::of).orElse(RegistryLog.EMPTY);
  }

  Optional<byte[]> bytes(Path file) throws IOException {
    if (!disk.exists(file)) {
      return Optional.empty();
    }
    try (InputStream in = Channels.newInputStream(disk.read(file))) {
      return Optional.of(in.readAllBytes());
    }
  }

  Optional<Note> note(Path file) throws IOException {
    return bytes(file).filter(all -> all.length <= MAX_NOTE).flatMap(Note::parse);
  }

  /** The last head, which nobody has checked. */
  Optional<Checkpoint> lastHead() throws IOException {
    return note(head()).flatMap(note -> Checkpoint.parse(note.text()));
  }

  /** Whether the last head is that of a machine. */
  boolean isOf(String machine) throws IOException {
    return lastHead().filter(head -> head.origin().equals(Registry.originOf(machine))).isPresent();
  }

  /** Writes a line at a position, durably, and cuts off what follows. */
  void append(String line, long position) throws IOException {
    try (DiskFile file = disk.exists(log()) ? disk.open(log()) : disk.create(log())) {
      file.truncate(position);
      file.writeAll(ByteBuffer.wrap((line + "\n").getBytes(UTF_8)), position);
      file.force();
    }
    disk.forceFolder(folder);
  }

  /** Gives the files other names; the head moves last, so this can be repeated. */
  void moveTo(RegistryFiles other) throws IOException {
    disk.delete(edge());
    move(log(), other.log());
    move(witnessed(), other.witnessed());
    move(head(), other.head());
    disk.forceFolder(folder);
  }

  private void move(Path from, Path to) throws IOException {
    if (disk.exists(from)) {
      disk.rename(from, to);
    }
  }
}
