package dev.blackbox.store.line;

import dev.blackbox.format.line.Line;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogNotice.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Moves large results into blobs (bbox-1 §12). */
final class BlobExternaliser {
  /** The shorthand that readers expect in the line itself: {@code [err: exit 1]}. */
  private static final Pattern STATUS = Pattern.compile("\\[[^\\[\\]\\n]{1,80}\\]");

  /** A UTF-16 unit takes at most this many bytes in UTF-8. */
  static final int MAX_BYTES_PER_CHAR = 3;

  private final BlobStore blobs;
  private final int threshold;
  private final LogListener listener;

  /**
   * Creates an externaliser.
   *
   * @param threshold the largest result, in bytes, that stays in its line
   */
  BlobExternaliser(BlobStore blobs, int threshold, LogListener listener) {
    this.blobs = blobs;
    this.threshold = threshold;
    this.listener = listener;
  }

  /** Whether a result of this many characters may exceed the threshold. */
  boolean mayBeLarge(int characters) {
    return characters > threshold / MAX_BYTES_PER_CHAR;
  }

  /** The line with a reference in place of its result, if the result is large. */
  Line externalise(Line.Statement line) {
    String result = line.result() == null ? "" : line.result();
    if (result.contains("@blob sha256=")) {
      return line;
    }
    ResultContent whole = ResultContent.of(result);
    if (whole.bytes().length <= threshold) {
      return line;
    }
    String reference = put(whole);
    return reference == null ? line : line.withResult(join(status(result), reference));
  }

  /** The line with the content behind its result, or with a reference to it if it is large. */
  Line attach(Line.Statement line, ResultContent content) {
    String result = line.result() == null ? "" : line.result();
    boolean isInline = !content.isBinary() && content.bytes().length <= threshold;
    String reference = isInline ? null : put(content);
    if (reference != null) {
      return line.withResult(join(result, reference));
    }
    return line.withResult(result.isEmpty() ? content.text() : result + "\n" + content.text());
  }

  private @Nullable String put(ResultContent content) {
    if (!content.isEncodable()) {
      return null;
    }
    try {
      return blobs.put(content.bytes(), content.mime()).text();
    } catch (Exception e) {
      listener.notice(
          new LogNotice(
              Kind.BLOB_FAILED,
              "a blob could not be written, its content is recorded inline: " + e.getMessage(),
              1,
              content.text().length()));
      return null;
    }
  }

  private static String status(String result) {
    Matcher status = STATUS.matcher(result);
    return status.lookingAt() ? status.group() : "";
  }

  private static String join(String shorthand, String reference) {
    return shorthand.isEmpty() ? reference : shorthand + " " + reference;
  }
}
