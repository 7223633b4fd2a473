package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.ResultShorthand;
import dev.blackbox.store.blob.BlobRef;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A result as rendered in its line, and the detail below the line.
 *
 * @param isHeadline whether the line only names the failure, and the detail is the whole text
 */
record RenderedResult(String result, Optional<String> detail, boolean isHeadline) {
  private static final int LONGEST_REASON = 200;
  private static final int MOST_LINES = 40;

  /** Lines that agents put before what a command printed. */
  private static final Pattern PREAMBLE =
      Pattern.compile(
          "(Chunk ID|Wall time|Total output lines|Original token count|Exit code|Command"
              + "|Directory|Process Group PGID|Background PIDs|Signal|stdout|stderr|Stdout|Stderr)"
              + ":.*|Exit code -?\\d+|Process exited with code -?\\d+|Output:|Error: *");

  private static final Pattern EXIT =
      Pattern.compile("(?:Exit code:?|Process exited with code) (-?\\d{1,9})");

  private RenderedResult(String result) {
    this(result, Optional.empty(), false);
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
      String reason = hasFailed ? ResultShorthand.error(headline(clean)) + " " : "";
      return new RenderedResult(reason + blob.get().text());
    }
    if (hasFailed) {
      return failure(clean, isWritable);
    }
    boolean isMistakable = clean.startsWith("[") || clean.startsWith("@");
    boolean isBelow = isMistakable && isWritable && clean.indexOf('\n') < 0;
    return isBelow ? new RenderedResult("", Optional.of(clean), false) : new RenderedResult(clean);
  }

  private static RenderedResult failure(String clean, boolean isWritable) {
    if (!isWritable) {
      return new RenderedResult(ResultShorthand.error(clean));
    }
    int newline = clean.indexOf('\n');
    String first = newline < 0 ? clean : clean.substring(0, newline);
    String cause = cause(clean);
    if (!cause.equals(first)) {
      return new RenderedResult(ResultShorthand.error(shortened(cause)), Optional.of(clean), true);
    }
    return new RenderedResult(
        ResultShorthand.error(first),
        newline < 0 ? Optional.empty() : Optional.of(clean.substring(newline + 1)),
        false);
  }

  /** The line of a failure's text that says what went wrong, shortened. */
  static String headline(String text) {
    return shortened(cause(text).replaceAll("\\p{Cntrl}", " ").strip());
  }

  private static String shortened(String line) {
    return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "…";
  }

  private static String cause(String text) {
    if (text.startsWith("{")) {
      Json object = RecordReader.read(text).orElse(Json.Literal.NULL);
      Json said = object.path("error", "message");
      String inner = (said.isText() ? said : object.path("output")).asString();
      return inner.isBlank() ? firstLine(text) : cause(inner.strip());
    }
    String[] lines = text.split("\n", MOST_LINES + 1);
    for (int i = 0; i < Math.min(lines.length, MOST_LINES); i++) {
      String line = lines[i].strip();
      if (line.startsWith("Traceback (most recent call last)")) {
        return lastLine(text);
      }
      if (!line.isEmpty() && !PREAMBLE.matcher(line).matches()) {
        return i == 0 ? lines[0] : line;
      }
    }
    Matcher exit = EXIT.matcher(text);
    return exit.find() ? "exit " + exit.group(1) : firstLine(text);
  }

  private static String lastLine(String text) {
    String whole = text.stripTrailing();
    return whole.substring(whole.lastIndexOf('\n') + 1).strip();
  }

  static String firstLine(String text) {
    int newline = text.indexOf('\n');
    return (newline < 0 ? text : text.substring(0, newline)).strip();
  }
}
