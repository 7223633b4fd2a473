package dev.blackbox.library.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.parts.NextPart;
import dev.blackbox.store.parts.PartName;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the files of a recording tell without reading it.
 *
 * @param bytes the size of all parts
 * @param changed when one of them was last written
 */
record RecordingFiles(long bytes, Instant changed, boolean isEnded, boolean isSealed) {
  private static final int TAIL = 4 << 10;
  private static final Duration QUIET = Duration.ofMinutes(2);

  /** Looks at the files; empty if there is no plain file. */
  static Optional<RecordingFiles> of(Path first) {
    Disk disk = Disk.real();
    long bytes = 0;
    Instant changed = Instant.EPOCH;
    Path last = first;
    try {
      for (Path part : parts(first)) {
        BasicFileAttributes attributes =
            Files.readAttributes(part, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        bytes += attributes.size();
        Instant written = attributes.lastModifiedTime().toInstant();
        changed = written.isAfter(changed) ? written : changed;
        last = part;
      }
      if (changed.equals(Instant.EPOCH)) {
        return Optional.empty();
      }
      boolean isEnded =
          PartName.isCompressed(last)
              ? changed.isBefore(Instant.now().minus(QUIET))
              : endsWithEnd(disk, last);
      boolean isSealed = disk.kind(Path.of(first + ".seal")) == EntryKind.FILE;
      return Optional.of(new RecordingFiles(bytes, changed, isEnded, isSealed));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the first file and those that continue it; none is a link. A name alone proves nothing:
   * the file may belong to another recording, and its project to other readers.
   */
  static List<Path> parts(Path first) {
    Disk disk = Disk.withoutLinks();
    List<Path> parts = new ArrayList<>();
    if (disk.kind(first) == EntryKind.FILE) {
      parts.add(first);
      // Most recordings have one file, and a look at a name is cheap.
      for (Optional<Path> next = next(disk, first);
          next.isPresent() && !parts.contains(next.get());
          next = next(disk, next.get())) {
        parts.add(next.get());
      }
    }
    return parts;
  }

  private static Optional<Path> next(Disk disk, Path part) {
    try {
      return disk.kind(PartName.next(part)) == EntryKind.FILE
          ? NextPart.of(disk, part)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns whether the files have not changed since an entry was made. */
  boolean areThoseOf(CatalogEntry entry) {
    return entry.bytes() == bytes && entry.changed().equals(changed);
  }

  /**
   * Returns whether an {@code @end} follows every {@code @start} and {@code @resume} at the end.
   */
  private static boolean endsWithEnd(Disk disk, Path file) throws IOException {
    try (SeekableByteChannel channel = disk.read(file)) {
      channel.position(Math.max(0, channel.size() - TAIL));
      String text =
          "\n" + new String(Channels.newInputStream(channel).readNBytes(TAIL), ISO_8859_1);
      int end = text.lastIndexOf("\n@end");
      return end >= 0 && text.lastIndexOf("\n@resume") < end && text.lastIndexOf("\n@start") < end;
    }
  }
}
