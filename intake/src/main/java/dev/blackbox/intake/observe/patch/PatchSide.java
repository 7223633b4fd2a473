package dev.blackbox.intake.observe.patch;

import dev.blackbox.format.text.Hashes;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * One side of a change: the content of a file before or after the run. A text is read once and held
 * in memory, so that the patch is consistent even if another process writes to the file.
 *
 * @param id git's id of the content
 * @param held what to close when the content is no longer needed
 */
record PatchSide(Opening opening, long size, String id, boolean isText, Closeable held)
    implements Closeable {
  /** The id of a missing file. */
  static final String NO_BLOB = "0".repeat(40);

  private static final Closeable NOTHING = () -> {};

  /** A missing file. */
  static final PatchSide NONE =
      new PatchSide(InputStream::nullInputStream, 0, NO_BLOB, true, NOTHING);

  /** Larger files are written as binary, which needs no memory. */
  private static final int LARGEST_TEXT = 8 << 20;

  /** Files with more lines are written as binary: in memory, a line takes more than its bytes. */
  private static final int MOST_LINES = 250_000;

  /** Git looks this far for a NUL byte to recognise binary files. */
  private static final int LOOKED_AT = 8000;

  private static final int BUFFER = 64 << 10;

  /** Opens a content; can be called repeatedly. */
  interface Opening {
    InputStream open() throws IOException;
  }

  static PatchSide of(Opening opening, long size, Closeable held) throws IOException {
    if (size > LARGEST_TEXT) {
      try (InputStream in = opening.open()) {
        return new PatchSide(opening, size, blobId(in, size), false, held);
      } catch (IOException e) {
        held.close();
        throw e;
      }
    }
    try (held;
        InputStream in = opening.open()) {
      return of(in.readAllBytes());
    }
  }

  static PatchSide of(byte[] content) throws IOException {
    Opening opening = () -> new ByteArrayInputStream(content);
    String id = blobId(opening.open(), content.length);
    return new PatchSide(opening, content.length, id, isText(content), NOTHING);
  }

  private static boolean isText(byte[] content) {
    int lines = 0;
    for (int i = 0; i < content.length; i++) {
      if (content[i] == 0 && i < LOOKED_AT) {
        return false;
      }
      lines += content[i] == '\n' ? 1 : 0;
    }
    return lines <= MOST_LINES;
  }

  private static String blobId(InputStream content, long size) throws IOException {
    MessageDigest digest = Hashes.sha1();
    digest.update(("blob " + size + "\0").getBytes(StandardCharsets.US_ASCII));
    byte[] buffer = new byte[BUFFER];
    for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
      digest.update(buffer, 0, count);
    }
    return Hashes.hex(digest);
  }

  InputStream open() throws IOException {
    return opening.open();
  }

  byte[] bytes() throws IOException {
    try (InputStream in = open()) {
      return in.readAllBytes();
    }
  }

  @Override
  public void close() throws IOException {
    held.close();
  }
}
