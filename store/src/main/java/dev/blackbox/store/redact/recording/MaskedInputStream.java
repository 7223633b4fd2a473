package dev.blackbox.store.redact.recording;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The bytes of a recording or of any other content, with its secrets masked. */
public final class MaskedInputStream extends InputStream {
  private static final int BLOCK = 64 << 10;

  private final Blocks blocks;
  private byte[] block = {};
  private int position;
  private boolean isEnded;

  private MaskedInputStream(Blocks blocks) {
    this.blocks = blocks;
  }

  /** Provides the masked bytes block by block. */
  private interface Blocks {
    /** The next block, which may be empty; null at the end. */
    byte @Nullable [] next() throws IOException;

    void close() throws IOException;
  }

  /** The lines of a recording. */
  public static MaskedInputStream ofRecording(InputStream in, Redactor redactor) {
    return new MaskedInputStream(new RecordingBlocks(in, redactor));
  }

  /**
   * Content of any kind.
   *
   * @param listener receives each secret with the line it starts in
   */
  public static MaskedInputStream ofContent(
      InputStream in, Redactor redactor, ByteRedactor.Listener listener) {
    return new MaskedInputStream(new ContentBlocks(in, new ByteRedactor(redactor, listener)));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    while (position == block.length) {
      byte[] next = isEnded ? null : blocks.next();
      if (next == null) {
        isEnded = true;
        return -1;
      }
      block = next;
      position = 0;
    }
    int taken = Math.min(count, block.length - position);
    System.arraycopy(block, position, target, from, taken);
    position += taken;
    return taken;
  }

  @Override
  public void close() throws IOException {
    blocks.close();
  }

  private static final class RecordingBlocks implements Blocks {
    private final InputStream in;
    private final BboxReader reader;
    private final ByteArrayOutputStream masked = new ByteArrayOutputStream();
    private final RecordingRedactor redactor;
    private boolean isFinished;

    RecordingBlocks(InputStream in, Redactor redactor) {
      this.in = in;
      this.reader = new BboxReader(in);
      this.redactor = new RecordingRedactor(redactor, masked, (line, text, matches) -> {});
    }

    @Override
    public byte @Nullable [] next() throws IOException {
      while (masked.size() < BLOCK && !isFinished) {
        if (reader.next()) {
          redactor.accept(reader.line());
        } else {
          redactor.finish();
          isFinished = true;
        }
      }
      byte[] block = masked.toByteArray();
      masked.reset();
      return block.length == 0 ? null : block;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  private static final class ContentBlocks implements Blocks {
    private final InputStream in;
    private final ByteRedactor redactor;
    private final byte[] buffer = new byte[BLOCK];
    private boolean isFinished;

    ContentBlocks(InputStream in, ByteRedactor redactor) {
      this.in = in;
      this.redactor = redactor;
    }

    @Override
    public byte @Nullable [] next() throws IOException {
      if (isFinished) {
        return null;
      }
      int count = in.read(buffer);
      isFinished = count < 0;
      return isFinished ? redactor.finish() : redactor.push(buffer, count);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
