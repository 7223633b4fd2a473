package dev.blackbox.store.blob;

import dev.blackbox.format.line.QuotedString;
import dev.blackbox.format.text.Hashes;
import java.util.regex.Pattern;

/**
 * The reference of a line to a blob: {@code @blob sha256=9f86… bytes=4096 mime=text/plain}.
 *
 * @param sha256 64 hexadecimal digits, in lower case
 * @param bytes the size of the blob
 */
public record BlobRef(String sha256, long bytes, String mime) {
  private static final int DIGITS = 64;
  private static final Pattern WORD = Pattern.compile("[!-~&&[^\"\\[]][!-~&&[^\"]]*");

  /** Rejects texts that are not hashes, because hashes become parts of paths. */
  public BlobRef {
    if (!isSha256(sha256)) {
      throw new IllegalArgumentException(sha256 + ": a blob is named by 64 hexadecimal digits");
    }
  }

  /** The reference to a content. */
  public static BlobRef of(byte[] content, String mime) {
    return new BlobRef(Hashes.sha256Hex(content), content.length, mime);
  }

  /** Whether this can be the name of a blob. */
  public static boolean isSha256(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
        return false;
      }
    }
    return text.length() == DIGITS;
  }

  /** The reference as a line contains it. */
  public String text() {
    String type = WORD.matcher(mime).matches() ? mime : QuotedString.quote(mime);
    return "@blob sha256=" + sha256 + " bytes=" + bytes + " mime=" + type;
  }
}
