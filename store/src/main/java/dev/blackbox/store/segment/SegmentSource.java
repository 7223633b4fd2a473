package dev.blackbox.store.segment;

import dev.blackbox.store.parts.PartLink;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How a recording goes on when its last file must not be written to any more. */
public interface SegmentSource {
  /** The file to go on in, behind what counts of the one before. */
  Segment next(int number, PartLink link, Path after) throws IOException;

  /** The last line of a file that is left for another one, if it gets one. */
  @Nullable String rotateLine(String next);
}
