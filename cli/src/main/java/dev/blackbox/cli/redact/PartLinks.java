package dev.blackbox.cli.redact;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.redact.recording.LosslessText;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the link of a part to the one before it true: {@code @continue file=… bytes=48213} says how
 * long that file is, which changes when it is masked.
 */
final class PartLinks {
  private static final long UNCHANGED = -1;

  private long sizeBefore = UNCHANGED;
  private boolean isBeforeEvents;

  /** Begins with the next part. */
  void start() {
    isBeforeEvents = true;
  }

  /** The part that was just read gets this size. */
  void changed(long size) {
    sizeBefore = size;
  }

  /** The part that was just read stays as it is. */
  void unchanged() {
    sizeBefore = UNCHANGED;
  }

  /** The link with the new size; null for all other lines. */
  byte @Nullable [] of(LineView line) {
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
