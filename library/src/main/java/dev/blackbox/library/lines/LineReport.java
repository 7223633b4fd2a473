package dev.blackbox.library.lines;

import dev.blackbox.format.bbox.LineView;
import java.io.IOException;

/** A way to print the lines of one recording after the other. */
public interface LineReport {
  void start() throws IOException;

  /** Whether such a line is printed at all. */
  boolean shows(LineView line);

  void line(LineView line) throws IOException;

  void finish() throws IOException;
}
