package dev.blackbox.library.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.disk.FileStatus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much space the recordings of each sender have. A recording belongs to the sender that sent to
 * it last; a file in its folder names it. Recordings without the file belong to nobody.
 */
final class SenderSpace {
  private static final String SENDER = ".sender";
  private static final int LONGEST_NAME = 256;
  private static final Duration RECOUNT = Duration.ofMinutes(1);

  private final Disk disk;
  private final Path folder;
  private final Clock clock;
  private @Nullable Map<String, Long> used;
  private long counted;

  SenderSpace(Disk disk, Path folder, Clock clock) {
    this.disk = disk;
    this.folder = folder;
    this.clock = clock;
  }

  /** Makes a recording one of a sender, before anything of it is stored. */
  synchronized void claim(Path recording, IngestSender sender) throws IOException {
    Path own = Disk.folderOf(recording);
    String before = sender(own);
    if (before.equals(sender.name()) || (before.isEmpty() && !sender.isLimited())) {
      return;
    }
    Map<String, Long> known = used;
    long size = known == null ? 0 : size(own);
    disk.createFolders(own);
    disk.replace(own.resolve(SENDER), (sender.name() + "\n").getBytes(UTF_8));
    if (known != null) {
      known.computeIfPresent(before, (_, bytes) -> Math.max(0, bytes - size));
      known.merge(sender.name(), size, Long::sum);
    }
  }

  /** Deletes the folder of a recording that has neither lines nor blobs. */
  synchronized void release(Path recording) throws IOException {
    Path own = Disk.folderOf(recording);
    if (List.of(SENDER).containsAll(disk.list(own))) {
      disk.delete(own.resolve(SENDER));
      disk.delete(own);
    }
  }

  /**
   * Takes space for bytes of a sender, which are about to be stored. Space that was freed on the
   * disk counts within a minute.
   */
  synchronized boolean take(IngestSender sender, long bytes) throws IOException {
    if (!sender.isLimited()) {
      return true;
    }
    Map<String, Long> known = used == null ? count() : used;
    boolean isOld = clock.millis() - counted > RECOUNT.toMillis();
    if (isOld && !fits(known, sender, bytes)) {
      known = count();
    }
    if (!fits(known, sender, bytes)) {
      return false;
    }
    known.merge(sender.name(), bytes, Long::sum);
    return true;
  }

  private static boolean fits(Map<String, Long> known, IngestSender sender, long bytes) {
    return known.getOrDefault(sender.name(), 0L) <= sender.quota() - bytes;
  }

  private Map<String, Long> count() throws IOException {
    Map<String, Long> sums = new HashMap<>();
    for (String name : disk.list(folder)) {
      Path own = folder.resolve(name);
      String sender = disk.kind(own) == EntryKind.FOLDER ? sender(own) : "";
      if (!sender.isEmpty()) {
        sums.merge(sender, size(own), Long::sum);
      }
    }
    used = sums;
    counted = clock.millis();
    return sums;
  }

  /** Returns the name of the sender; empty if there is none. */
  private String sender(Path own) throws IOException {
    Path file = own.resolve(SENDER);
    if (disk.kind(file) != EntryKind.FILE) {
      return "";
    }
    try (InputStream in = Channels.newInputStream(disk.read(file))) {
      return new String(in.readNBytes(LONGEST_NAME), UTF_8).strip();
    }
  }

  private long size(Path own) throws IOException {
    long bytes = 0;
    for (String name : disk.list(own)) {
      Path file = own.resolve(name);
      boolean isOurs = name.equals(SENDER) || name.endsWith(".lock");
      bytes +=
          switch (disk.kind(file)) {
            case FILE -> isOurs ? 0 : disk.status(file).map(FileStatus::size).orElse(0L);
            case FOLDER -> size(file);
            case NONE, OTHER -> 0;
          };
    }
    return bytes;
  }
}
