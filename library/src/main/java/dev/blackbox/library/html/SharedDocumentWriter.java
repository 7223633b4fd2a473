package dev.blackbox.library.html;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.store.key.ExactText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Supplier;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Writes a shared session: the page, then block by block the data. */
public final class SharedDocumentWriter implements BlockConsumer {
  private final OutputStream out;
  private final long limit;
  private final Supplier<BlackboxException> tooLarge;
  private long bytes;

  /**
   * Starts a file.
   *
   * @param limit the largest size of the file, in bytes
   * @param tooLarge what to throw if the file would be larger
   */
  public SharedDocumentWriter(OutputStream out, long limit, Supplier<BlackboxException> tooLarge) {
    this.out = out;
    this.limit = limit;
    this.tooLarge = tooLarge;
  }

  /** Writes the page in front of the blocks, or what follows them. */
  public void page(String part) throws IOException, BlackboxException {
    write(part.getBytes(UTF_8));
  }

  @Override
  public void accept(String name, byte[] content) throws IOException, BlackboxException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream gzip = new Packing(packed)) {
      gzip.write(content);
    }
    write((SharedDocument.BEFORE_NAME + name + SharedDocument.AFTER_NAME).getBytes(US_ASCII));
    write(ExactText.encode(packed.toByteArray()).getBytes(US_ASCII));
    write(SharedDocument.AFTER_BLOCK.getBytes(US_ASCII));
  }

  private void write(byte[] more) throws IOException, BlackboxException {
    bytes += more.length;
    if (bytes > limit) {
      throw tooLarge.get();
    }
    out.write(more);
  }

  /** Returns the size of the file so far. */
  public long bytes() {
    return bytes;
  }

  private static final class Packing extends GZIPOutputStream {
    Packing(OutputStream out) throws IOException {
      super(out, 64 << 10);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
