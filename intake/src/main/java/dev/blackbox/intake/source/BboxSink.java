package dev.blackbox.intake.source;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderWriter;
import dev.blackbox.format.line.Line;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes a recording as bbox/1 and counts its redaction markers (bbox-1 §13). */
public final class BboxSink implements LineSink {
  private static final String MARK = "[redacted:";
  private static final Pattern MARKER = Pattern.compile("\\[redacted:[^\\]\\s]+]");

  private final OutputStream out;
  private long redactions;

  public BboxSink(OutputStream out) {
    this.out = out;
  }

  @Override
  public void header(Header header) throws IOException {
    String fields = HeaderWriter.write(header);
    out.write(("---\n" + fields + "---\n\n").getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void line(Line line) throws IOException {
    String text = BboxWriter.render(line, LineLayout.SPACED);
    if (text.contains(MARK)) {
      redactions += count(text);
    }
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.write('\n');
  }

  private static long count(String text) {
    Matcher marker = MARKER.matcher(text);
    long count = 0;
    while (marker.find()) {
      count++;
    }
    return count;
  }

  @Override
  public void end() throws IOException {
    if (redactions > 0) {
      out.write(("# redactions=" + redactions + "\n").getBytes(StandardCharsets.UTF_8));
    }
    out.flush();
  }
}
