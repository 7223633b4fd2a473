package dev.blackbox.library.lines;

import dev.blackbox.format.bbox.LineView;
import java.io.IOException;

/** Prints the lines of recordings in one output format. */
public interface LineReport {
  void start() throws IOException;

  /** Returns whether such a line is printed. */
  boolean shows(LineView line);

  void line(LineView line) throws IOException;

  void finish() throws IOException;
}
