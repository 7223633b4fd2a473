package dev.blackbox.intake.source;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.Line;
import java.io.IOException;

/** Receives an imported recording: its header, then its lines in order. */
public interface LineSink {
  void header(Header header) throws IOException;

  void line(Line line) throws IOException;

  /** Ends the recording. */
  void end() throws IOException;
}
