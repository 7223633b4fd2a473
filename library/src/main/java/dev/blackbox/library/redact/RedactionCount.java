package dev.blackbox.library.redact;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.session.validate.RedactionTally;
import dev.blackbox.store.redact.recording.LosslessText;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Copies a masked recording and sets {@code # redactions=N} to the number of its markers, adding
 * the line at the end if there is none (bbox-1 §13).
 */
final class RedactionCount {
  private final Map<Long, Long> claims = new HashMap<>();
  private long uncounted;
  private String lineEnd = "\n";
  private boolean isLineOpen;

  private RedactionCount() {}

  static void write(RedactionSpool masked, OutputStream out) throws IOException {
    RedactionCount copy = new RedactionCount();
    try (InputStream in = masked.read()) {
      copy.count(new BboxReader(in));
    }
    try (InputStream in = masked.read()) {
      copy.copy(new BboxReader(in), out);
    }
  }

  private void count(BboxReader reader) throws IOException {
    reader.forEach(new RedactionTally(this::claim));
  }

  /** Only the last part of a file can get a line at the end. */
  private void claim(RedactionTally.Count count) {
    count.claimLines().forEach(line -> claims.put(line, count.markers()));
    uncounted = count.claimLines().isEmpty() ? count.markers() : 0;
  }

  private void copy(BboxReader reader, OutputStream out) throws IOException {
    while (reader.next()) {
      LineView line = reader.line();
      Long markers = line.isRest() ? null : claims.get(line.number());
      if (markers == null) {
        out.write(line.bytes(), line.start(), line.next() - line.start());
      } else {
        out.write(claiming(line, markers));
      }
      see(line);
    }
    if (uncounted > 0) {
      String claim = (isLineOpen ? lineEnd : "") + "# redactions=" + uncounted + lineEnd;
      out.write(claim.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static byte[] claiming(LineView line, long markers) {
    String text = LosslessText.decode(line.bytes(), line.start(), line.next());
    return LosslessText.encode(
        text.replaceFirst("(?<=[\\s#])redactions=\\d+", "redactions=" + markers));
  }

  private void see(LineView line) {
    int end = line.next();
    isLineOpen = end == line.start() || line.bytes()[end - 1] != '\n';
    if (!isLineOpen) {
      boolean isCrlf = end - line.start() > 1 && line.bytes()[end - 2] == '\r';
      lineEnd = isCrlf ? "\r\n" : "\n";
    }
  }
}
