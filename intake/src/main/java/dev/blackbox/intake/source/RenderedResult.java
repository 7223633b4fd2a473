package dev.blackbox.intake.source;

import dev.blackbox.format.line.ResultShorthand;
import dev.blackbox.store.blob.BlobRef;
import java.io.IOException;
import java.util.Optional;

/** A result as rendered in its line, and the detail below the line. */
record RenderedResult(String result, Optional<String> detail) {
  private static final int LONGEST_REASON = 200;

  private RenderedResult(String result) {
    this(result, Optional.empty());
  }

  /**
   * Renders a result. A failure goes into the line itself, where readers look for it. A text that
   * looks like a shorthand, such as {@code [running]}, goes below the line, where it is plain text.
   */
  static RenderedResult of(String text, boolean hasFailed, TextStore texts) throws IOException {
    // What goes to a blob or is cut into pieces is masked here, the rest with its line.
    String clean = hasFailed || texts.isLarge(text) ? texts.clean(text) : text;
    boolean isWritable = TextStore.isWritable(clean);
    Optional<BlobRef> blob =
        hasFailed && !isWritable && TextStore.isUtf8(clean)
            ? texts.put(clean, "text/plain")
            : texts.ifLarge(clean, "text/plain");
    if (blob.isPresent()) {
      String reason = hasFailed ? ResultShorthand.error(shortened(clean)) + " " : "";
      return new RenderedResult(reason + blob.get().text());
    }
    if (hasFailed) {
      return failure(clean, isWritable);
    }
    boolean isMistakable = clean.startsWith("[") || clean.startsWith("@");
    boolean isBelow = isMistakable && isWritable && clean.indexOf('\n') < 0;
    return isBelow ? new RenderedResult("", Optional.of(clean)) : new RenderedResult(clean);
  }

  private static RenderedResult failure(String clean, boolean isWritable) {
    int newline = isWritable ? clean.indexOf('\n') : -1;
    return newline < 0
        ? new RenderedResult(ResultShorthand.error(clean))
        : new RenderedResult(
            ResultShorthand.error(clean.substring(0, newline)),
            Optional.of(clean.substring(newline + 1)));
  }

  private static String shortened(String text) {
    String line = firstLine(text);
    return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "…";
  }

  static String firstLine(String text) {
    int newline = text.indexOf('\n');
    return (newline < 0 ? text : text.substring(0, newline)).strip();
  }
}
