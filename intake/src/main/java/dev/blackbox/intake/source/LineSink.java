package dev.blackbox.intake.source;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.Line;
import java.io.IOException;

/** Where an imported recording goes: its header, then its lines, in order. */
public interface LineSink {
  void header(Header header) throws IOException;

  void line(Line line) throws IOException;

  /** Everything was said. */
  void end() throws IOException;
}
