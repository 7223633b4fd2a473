package dev.blackbox.store.chain;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.lightbox.BboxToLightbox;
import dev.blackbox.store.log.LineTranslator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Translates the lines of a bbox recording into events of a session while they are recorded. */
final class BboxTranslator implements LineTranslator {
  private final ByteArrayOutputStream events = new ByteArrayOutputStream();
  private final BboxToLightbox converter = new BboxToLightbox(events);
  private final Refilled lines = new Refilled();
  private final BboxReader reader = new BboxReader(lines);
  private BboxToLightbox.Position before = converter.position();
  private long dropped;

  /** Continues a session that has events. */
  void goOn(String sessionId, ChainState state) {
    converter.goOn(new BboxToLightbox.Position(sessionId, state.head(), state.events()));
  }

  @Override
  public byte[] rewrite(byte[] more) {
    events.reset();
    before = converter.position();
    try {
      if (dropped > 0) {
        read(("# gap events=" + dropped + "\n").getBytes(StandardCharsets.UTF_8));
      }
      read(more);
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory", e);
    }
    return events.toByteArray();
  }

  private void read(byte[] more) throws IOException {
    lines.refill(more);
    reader.forEach(converter);
    converter.endLine();
  }

  @Override
  public void taken() {
    dropped = 0;
  }

  @Override
  public void dropped() {
    converter.goOn(before);
    dropped++;
  }

  /** A stream that ends, and continues when there are more bytes. */
  private static final class Refilled extends InputStream {
    private byte[] bytes = {};
    private int at;

    void refill(byte[] more) {
      bytes = more;
      at = 0;
    }

    @Override
    public int read() {
      return at < bytes.length ? bytes[at++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int count) {
      int length = Math.min(count, bytes.length - at);
      System.arraycopy(bytes, at, target, offset, length);
      at += length;
      return length == 0 ? -1 : length;
    }
  }
}
