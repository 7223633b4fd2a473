package dev.blackbox.library.html;

import dev.blackbox.library.common.BlackboxException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;

/** The lines of a shared session, block by block. */
final class LineStream extends InputStream {
  private final SharedDocument document;
  private final String name;
  private final Iterator<String> blocks;
  private byte[] block = {};
  private int position;

  LineStream(SharedDocument document, String name) {
    this.document = document;
    this.name = name;
    this.blocks = document.lineBlocks().iterator();
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
      if (!blocks.hasNext()) {
        return -1;
      }
      block = next(blocks.next());
      position = 0;
    }
    int taken = Math.min(count, block.length - position);
    System.arraycopy(block, position, target, from, taken);
    position += taken;
    return taken;
  }

  private byte[] next(String block) throws IOException {
    try {
      return document
          .content(block)
          .orElseThrow(
              () ->
                  new IOException(
                      name + ": the lines in " + block + " were changed and cannot be unpacked"));
    } catch (BlackboxException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
