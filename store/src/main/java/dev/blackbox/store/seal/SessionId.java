package dev.blackbox.store.seal;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartHead;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the id of the session in a recording. */
public final class SessionId {
  private static final String LIGHTBOX_EVENTS = "events.jsonl";

  private SessionId() {}

  /** Returns the id in the header; without one, the name of the file or Lightbox folder. */
  public static String of(Disk disk, Path recording) throws IOException {
    Path file = recording.toAbsolutePath();
    Path folder = file.getParent();
    if (isLightbox(file) && folder != null && folder.getFileName() != null) {
      return folder.getFileName().toString();
    }
    return inHeader(disk, recording).orElse(String.valueOf(file.getFileName()));
  }

  /** Returns the id in the header; a Lightbox session has no header. */
  public static Optional<String> inHeader(Disk disk, Path recording) throws IOException {
    return isLightbox(recording)
        ? Optional.empty()
        : PartHead.of(disk, recording, Long.MAX_VALUE).id();
  }

  private static boolean isLightbox(Path file) {
    return String.valueOf(file.getFileName()).equals(LIGHTBOX_EVENTS);
  }
}
