package dev.blackbox.library.share;

import dev.blackbox.library.convert.Conversion;
import dev.blackbox.store.redact.Redactor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What goes into a shared session.
 *
 * @param redactor masks secrets, or null
 * @param inlineLimit the largest blob to include, in bytes
 * @param sizeLimit the largest file to write, in bytes
 * @param steps the steps to include; empty for all
 */
public record ShareOptions(
    @Nullable Redactor redactor, long inlineLimit, long sizeLimit, Optional<StepRange> steps) {
  /** The usual largest file. */
  public static final long USUAL_SIZE = 64_000_000;

  /** Steps from the first to the last. */
  public record StepRange(long first, long last) {}

  /** Shares everything, masked by a redactor. */
  public static ShareOptions masking(@Nullable Redactor redactor) {
    return new ShareOptions(redactor, Conversion.USUAL_INLINE_LIMIT, USUAL_SIZE, Optional.empty());
  }
}
