package dev.blackbox.store.seal;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartHead;
import java.io.IOException;
import java.nio.file.Path;

/** Finds the id of the session in a recording. */
public final class SessionId {
  private static final String LIGHTBOX_EVENTS = "events.jsonl";

  private SessionId() {}

  /** Returns the id in the header; without one, the name of the file or Lightbox folder. */
  public static String of(Disk disk, Path recording) throws IOException {
    Path file = recording.toAbsolutePath();
    String name = String.valueOf(file.getFileName());
    Path folder = file.getParent();
    if (name.equals(LIGHTBOX_EVENTS) && folder != null && folder.getFileName() != null) {
      return folder.getFileName().toString();
    }
    return PartHead.of(disk, recording, Long.MAX_VALUE).id().orElse(name);
  }
}
