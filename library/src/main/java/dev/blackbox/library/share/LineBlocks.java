package dev.blackbox.library.share;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.html.BlockConsumer;
import dev.blackbox.library.html.SharedDocument;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides lines into blocks: {@code f0}, {@code f1} with the bytes, and {@code k0}, {@code k1} with
 * one letter for the kind of each line.
 */
final class LineBlocks {
  private static final int BLOCK_BYTES = 256 << 10;
  private static final String KINDS = "k";

  private final List<Long> first = new ArrayList<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ByteArrayOutputStream kinds = new ByteArrayOutputStream();
  private long lines;

  /** The number of the first line of each block. */
  List<Long> first() {
    return first;
  }

  long lines() {
    return lines;
  }

  void write(Path recording, BlockConsumer out) throws IOException, BlackboxException {
    try (InputStream in = Files.newInputStream(recording)) {
      BboxReader reader = new BboxReader(in);
      while (reader.next()) {
        LineView line = reader.line();
        if (!line.isRest()) {
          begin(line, out);
        }
        bytes.write(line.bytes(), line.start(), line.next() - line.start());
      }
    }
    flush(out);
  }

  private void begin(LineView line, BlockConsumer out) throws IOException, BlackboxException {
    if (bytes.size() >= BLOCK_BYTES) {
      flush(out);
    }
    lines = line.number();
    if (kinds.size() == 0) {
      first.add(lines);
    }
    kinds.write('A' + line.kind().ordinal());
  }

  private void flush(BlockConsumer out) throws IOException, BlackboxException {
    if (kinds.size() > 0) {
      int number = first.size() - 1;
      out.accept(SharedDocument.LINES + number, bytes.toByteArray());
      out.accept(KINDS + number, kinds.toByteArray());
      bytes.reset();
      kinds.reset();
    }
  }
}
