package dev.blackbox.library.redact;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.redact.recording.LosslessText;
import org.jspecify.annotations.Nullable;

/**
 * Updates the link of a part to the part before it: {@code @continue file=… bytes=48213 tail=…} has
 * the length and the tail of that file, which change when the file is masked.
 */
final class PartReference {
  private static final long UNCHANGED = -1;

  private long sizeBefore = UNCHANGED;
  private String tailBefore = "";
  private boolean isBeforeEvents;

  /** Starts the next part. */
  void start() {
    isBeforeEvents = true;
  }

  /** The last part has this size and this tail now. */
  void changed(long size, String tail) {
    sizeBefore = size;
    tailBefore = tail;
  }

  /** The last part did not change. */
  void unchanged() {
    sizeBefore = UNCHANGED;
  }

  /** Returns the link to the new part before; null for all other lines. */
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
    return isLink && sizeBefore != UNCHANGED ? corrected(line) : null;
  }

  private byte[] corrected(LineView line) {
    String text = LosslessText.decode(line.bytes(), line.start(), line.next());
    return LosslessText.encode(
        text.replaceFirst("(?<=\\s)bytes=\\d+", "bytes=" + sizeBefore)
            .replaceFirst("(?<=\\s)tail=\\w+", "tail=" + tailBefore));
  }
}
