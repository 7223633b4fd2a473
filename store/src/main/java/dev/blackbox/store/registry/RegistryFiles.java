package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
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
