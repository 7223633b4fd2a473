package dev.blackbox.recorder.prepare;

import dev.blackbox.format.line.Line;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogNotice.Kind;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Keeps large results outside of the recording (bbox-1 §12). */
final class BlobExternaliser {
  /** What came of the call, which readers look for in the line itself: {@code [err: exit 1]}. */
  private static final Pattern STATUS = Pattern.compile("\\[[^\\[\\]\\n]{1,80}\\]");

  /** How many bytes a character has, at most. */
  static final int MOST_BYTES = 3;

  private static final String PLAIN = "text/plain";

  private final BlobStore blobs;
  private final int threshold;
  private final LogListener listener;

  /**
   * Keeps results in a store.
   *
   * @param threshold how many bytes a result has that stays in the line, at most
   */
  BlobExternaliser(BlobStore blobs, int threshold, LogListener listener) {
    this.blobs = blobs;
    this.threshold = threshold;
    this.listener = listener;
  }

  /** Whether a result of these many characters could be too large. */
  boolean mayBeLarge(int characters) {
    return characters > threshold / MOST_BYTES;
  }

  /** The line with its content, or with a reference to where the content is now. */
  Line keep(Line.Statement line, @Nullable ResultContent content) {
    String result = line.result() == null ? "" : line.result();
    if (content != null) {
      return LineTexts.withResult(line, together(result, content));
    }
    ResultContent whole = ResultContent.of(result, PLAIN);
    boolean isSmall = !mayBeLarge(result.length()) || whole.bytes().length <= threshold;
    if (isSmall || result.contains("@blob sha256=")) {
      return line;
    }
    String kept = kept(whole);
    return kept == null ? line : LineTexts.withResult(line, join(status(result), kept));
  }

  private String together(String result, ResultContent content) {
    boolean isInline = !content.isBinary() && content.bytes().length <= threshold;
    String kept = isInline ? null : kept(content);
    if (kept != null) {
      return join(result, kept);
    }
    return result.isEmpty() ? content.text() : result + "\n" + content.text();
  }

  private @Nullable String kept(ResultContent content) {
    if (!content.isWritable()) {
      return null;
    }
    try {
      return blobs.put(content.bytes(), content.mime()).text();
    } catch (IOException | RuntimeException e) {
      listener.notice(
          new LogNotice(
              Kind.BLOB_FAILED,
              "a result stands in the recording itself, its blob could not be written: "
                  + e.getMessage(),
              1,
              content.text().length()));
      return null;
    }
  }

  private static String status(String result) {
    Matcher status = STATUS.matcher(result);
    return status.lookingAt() ? status.group() : "";
  }

  private static String join(String words, String reference) {
    return words.isEmpty() ? reference : words + " " + reference;
  }
}
