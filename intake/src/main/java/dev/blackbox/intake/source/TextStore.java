package dev.blackbox.intake.source;

import dev.blackbox.format.line.QuotedString;
import dev.blackbox.format.text.RedactionMarker;
import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.MaskedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores large texts as blobs, with their secrets masked first. */
public final class TextStore {
  /** The largest text, in bytes, that stays in its line (bbox-1 §12). */
  public static final int LARGEST_INLINE = 1024;

  private final @Nullable Redactor redactor;
  private final @Nullable BlobStore blobs;
  private final boolean keepsBinary;
  private long redactions;

  /** Keeps texts and all other content. */
  public TextStore(@Nullable Redactor redactor, @Nullable BlobStore blobs) {
    this(redactor, blobs, true);
  }

  /**
   * Creates a store.
   *
   * @param redactor masks secrets; null keeps them
   * @param blobs stores large texts; null keeps them in their lines
   * @param keepsBinary whether images and other content that is not text is kept
   */
  public TextStore(@Nullable Redactor redactor, @Nullable BlobStore blobs, boolean keepsBinary) {
    this.redactor = redactor;
    this.blobs = blobs;
    this.keepsBinary = keepsBinary;
  }

  /** Whether images and other binary content are kept. */
  boolean keepsBinary() {
    return keepsBinary;
  }

  /** Masks the secrets of a text. */
  public String clean(String text) {
    if (redactor == null || text.isEmpty()) {
      return text;
    }
    return redactor.redact(text).text();
  }

  /** The number of secrets masked in blobs so far. */
  public long redactions() {
    return redactions;
  }

  /** Stores a masked text as a blob if it is large; empty if it can stay in its line. */
  Optional<BlobRef> ifLarge(String clean, String mime) throws IOException {
    return isLarge(clean) ? put(clean, mime) : Optional.empty();
  }

  /** Stores a masked text as a blob, if there is a blob store. */
  Optional<BlobRef> put(String clean, String mime) throws IOException {
    if (blobs == null) {
      return Optional.empty();
    }
    redactions += RedactionMarker.in(clean).size();
    return Optional.of(blobs.put(clean.getBytes(StandardCharsets.UTF_8), mime));
  }

  /** Stores binary content, such as an image, if there is a blob store. */
  Optional<BlobRef> put(byte[] content, String mime) throws IOException {
    return blobs == null ? Optional.empty() : Optional.of(blobs.put(content, mime));
  }

  /** Stores a whole source as a blob, with secrets masked if the store redacts. */
  public Optional<BlobRef> raw(InputStream source) throws IOException {
    if (blobs == null) {
      return Optional.empty();
    }
    InputStream clean =
        redactor == null
            ? source
            : MaskedInputStream.ofContent(source, redactor, (line, match) -> {});
    return Optional.of(blobs.put(clean, "application/x-ndjson"));
  }

  /** Whether a text is too large for its line and goes to a blob. */
  boolean isLarge(String text) {
    if (blobs == null) {
      return false;
    }
    if (text.length() > LARGEST_INLINE) {
      return true;
    }
    return text.length() * 3 > LARGEST_INLINE && utf8Length(text) > LARGEST_INLINE;
  }

  private static int utf8Length(String text) {
    int length = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // each half of a surrogate pair counts 2, so that a pair has 4 bytes
      length += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    return length;
  }

  /** Whether the text can be encoded: a lone surrogate cannot. */
  static boolean isUtf8(String text) {
    return !QuotedString.hasLoneSurrogate(text);
  }

  /** Whether every line of the text can be written verbatim and read back unchanged. */
  static boolean isWritable(String text) {
    return text.indexOf('\r') < 0 && isUtf8(text);
  }
}
