package dev.blackbox.store.segment;

import dev.blackbox.format.line.Arg;
import dev.blackbox.store.parts.PartLink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates the next file of a recording when the last one must not be used any more. */
public interface SegmentSource {
  /** Creates the next file, which continues the valid part of the last one. */
  Segment next(int number, PartLink link, Path after) throws IOException;

  /**
   * Copies what is left of a file that another program changed into another file, and continues
   * there.
   *
   * @param bytes how much is left
   * @param copy the name of the other file; no file has it yet
   * @param number the number of the file among the files of the recording
   */
  Segment recover(Segment changed, long bytes, Path copy, int number) throws IOException;

  /** The line that reports lost bytes; null if the format has none. */
  @Nullable String lossLine(List<Arg> fields);

  /** The last line of a file that another one continues; null for none. */
  @Nullable String rotateLine(String next);
}
