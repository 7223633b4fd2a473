package dev.blackbox.library.share;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.MetaKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The lines of some steps.
 *
 * @param first the first line; 0 if no line has such a step
 * @param last the last line, before the first event of a later step
 * @param of how many lines there are
 */
record SharedSteps(long first, long last, long of) {

  static SharedSteps find(Path recording, ShareOptions.StepRange steps) throws IOException {
    long first = 0;
    long last = 0;
    long lines = 0;
    try (InputStream in = Files.newInputStream(recording)) {
      BboxReader reader = new BboxReader(in);
      while (reader.next()) {
        LineView line = reader.line();
        lines = line.number();
        long step = !line.isRest() && line.kind().isEvent() ? line.number(MetaKey.STEP) : -1;
        if (first == 0 && step >= steps.first() && step <= steps.last()) {
          first = lines;
        }
        if (first > 0 && last == 0 && step > steps.last()) {
          last = lines - 1;
        }
      }
    }
    return new SharedSteps(first, first > 0 && last == 0 ? lines : last, lines);
  }
}
