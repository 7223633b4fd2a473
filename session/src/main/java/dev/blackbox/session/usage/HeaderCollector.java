package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Collects the lines of the header. */
final class HeaderCollector {
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private boolean isInside;

  void accept(LineView line) {
    int length = line.end() - line.start();
    if (isInside && text.size() + length <= BboxReader.MAX_HEADER) {
      text.write(line.bytes(), line.start(), length);
      text.write('\n');
    }
    isInside = true;
  }

  /** Returns the header without the closing fence, which would start another YAML document. */
  Header read() {
    byte[] bytes = text.toByteArray();
    int end = bytes.length;
    while (end > 0 && (bytes[end - 1] == '-' || bytes[end - 1] <= ' ')) {
      end--;
    }
    return HeaderReader.read(Arrays.copyOf(bytes, end), 1).header();
  }
}
