package dev.blackbox.intake.source;

import dev.blackbox.store.blob.BlobRef;
import java.io.IOException;
import java.util.Optional;

/** A result as its line says it, and what of it stands below the line. */
record ResultTold(String result, Optional<String> detail) {
  private static final int LONGEST_REASON = 200;

  private ResultTold(String result) {
    this(result, Optional.empty());
  }

  /**
   * A failure stands in the line itself, where everybody looks for it. A text that would be taken
   * for a shorthand, such as {@code [running]}, stands below the line, where it is only text.
   */
  static ResultTold of(String clean, boolean hasFailed, Keeper keeper) throws IOException {
    boolean isWritable = Keeper.isWritable(clean);
    Optional<BlobRef> blob =
        hasFailed && !isWritable && Keeper.isUtf8(clean)
            ? keeper.put(clean, "text/plain")
            : keeper.ifLarge(clean, "text/plain");
    if (blob.isPresent()) {
      String reason = hasFailed ? "[err: " + shortened(clean) + "] " : "";
      return new ResultTold(reason + blob.get().text());
    }
    if (hasFailed) {
      return failure(clean, isWritable);
    }
    boolean isMistakable = clean.startsWith("[") || clean.startsWith("@");
    boolean isBelow = isMistakable && isWritable && clean.indexOf('\n') < 0;
    return isBelow ? new ResultTold("", Optional.of(clean)) : new ResultTold(clean);
  }

  private static ResultTold failure(String clean, boolean isWritable) {
    int newline = isWritable ? clean.indexOf('\n') : -1;
    return newline < 0
        ? new ResultTold("[err: " + clean + "]")
        : new ResultTold(
            "[err: " + clean.substring(0, newline) + "]",
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
