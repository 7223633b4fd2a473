package dev.blackbox.intake.source;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderWriter;
import dev.blackbox.format.line.Line;
import dev.blackbox.store.line.LineEncoder;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes a recording as bbox/1, masks its secrets and counts the markers (bbox-1 §13). */
public final class BboxSink implements LineSink {
  private final OutputStream out;
  private final LineEncoder encoder;

  /** Without a redactor, secrets are kept. */
  public BboxSink(OutputStream out, @Nullable Redactor redactor) {
    this.out = out;
    this.encoder = new LineEncoder(redactor);
  }

  @Override
  public void header(Header header) throws IOException {
    String fields = HeaderWriter.write(header);
    out.write(("---\n" + fields + "---\n\n").getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void line(Line line) throws IOException {
    out.write(encoder.encode(line));
  }

  /** The number of redaction markers in all lines so far. */
  public long redactions() {
    return encoder.markers();
  }

  @Override
  public void end() throws IOException {
    if (encoder.markers() > 0) {
      out.write(LineEncoder.redactions(encoder.markers()));
    }
    out.flush();
  }
}
