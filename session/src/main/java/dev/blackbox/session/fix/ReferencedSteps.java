package dev.blackbox.session.fix;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.IdTable;
import java.io.IOException;
import java.io.InputStream;

/**
 * The steps that comments refer to, with the new numbers of their lines.
 *
 * <p>Several lines may share an old step: a comment means the last of them before it, otherwise the
 * first after it.
 */
final class ReferencedSteps {
  private static final int UNSEEN = 0;

  private final IdTable first = IdTable.map();
  private final IdTable lastPassed = IdTable.map();

  private ReferencedSteps() {}

  /** Reads the recording twice: for the references and for their targets. */
  static ReferencedSteps in(ReopenableRecording source) throws IOException {
    ReferencedSteps steps = new ReferencedSteps();
    try (InputStream in = source.open()) {
      new BboxReader(in).forEach(steps::collect);
    }
    try (InputStream in = source.open()) {
      steps.locate(new BboxReader(in));
    }
    return steps;
  }

  private void collect(LineView line) {
    if (line.kind() != LineKind.COMMENT) {
      return;
    }
    Edits tokens = StepTokens.in(line);
    StepTokens.addRanges(line, tokens, null);
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.oldNumber(i) >= 0) {
        first.put(key(tokens.oldNumber(i)), UNSEEN);
      }
    }
  }

  private void locate(BboxReader reader) throws IOException {
    int number = 0;
    while (reader.next()) {
      if (reader.line().kind() == LineKind.COMMENT) {
        continue;
      }
      Edits tokens = StepTokens.in(reader.line());
      number += tokens.isEmpty() ? 0 : 1;
      for (int i = 0; i < tokens.size(); i++) {
        long old = tokens.oldNumber(i);
        if (old >= 0 && first.get(key(old)) == UNSEEN) {
          first.put(key(old), number);
        }
      }
    }
  }

  /** Notes a line with this old step. */
  void passed(long old, long number) {
    if (old >= 0 && first.get(key(old)) != IdTable.ABSENT) {
      lastPassed.put(key(old), (int) number);
    }
  }

  /** Returns the new number of the line that a comment means, or 0 if no line has that step. */
  long resolve(long old) {
    if (old < 0) {
      return 0;
    }
    int passed = lastPassed.get(key(old));
    return passed == IdTable.ABSENT ? firstOf(old) : passed;
  }

  /** Returns the new number of the first line with this step, or 0 if there is none. */
  long firstOf(long old) {
    return old < 0 ? 0 : Math.max(0, first.get(key(old)));
  }

  private static long key(long step) {
    return step + 1;
  }
}
