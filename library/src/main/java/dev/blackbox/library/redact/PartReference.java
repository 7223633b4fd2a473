package dev.blackbox.library.redact;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.redact.recording.LosslessText;
import org.jspecify.annotations.Nullable;

/**
 * Updates the link of a part to the part before it: {@code @continue file=… bytes=48213} has the
 * length of that file, which changes when the file is masked.
 */
final class PartReference {
  private static final long UNCHANGED = -1;

  private long sizeBefore = UNCHANGED;
  private boolean isBeforeEvents;

  /** Starts the next part. */
  void start() {
    isBeforeEvents = true;
  }

  /** The last part has this size now. */
  void setSize(long size) {
    sizeBefore = size;
  }

  /** The last part did not change. */
  void unchanged() {
    sizeBefore = UNCHANGED;
  }

  /** Returns the link with the new size; null for all other lines. */
  byte @Nullable [] changed(LineView line) {
    LineKind kind = line.kind();
    if (!isBeforeEvents || kind == LineKind.HEADER || kind == LineKind.BLANK) {
      return null;
    }
    isBeforeEvents = false;
    boolean isLink =
        kind == LineKind.LIFECYCLE
            && line.toLine() instanceof Line.Lifecycle lifecycle
            && lifecycle.name().equals("continue");
    return isLink && sizeBefore != UNCHANGED ? withSize(line) : null;
  }

  private byte[] withSize(LineView line) {
    String text = LosslessText.decode(line.bytes(), line.start(), line.next());
    return LosslessText.encode(text.replaceFirst("(?<=\\s)bytes=\\d+", "bytes=" + sizeBefore));
  }
}
