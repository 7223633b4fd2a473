package dev.blackbox.session.fix;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers the steps of a recording from 1 in the order of its lines; all other bytes stay.
 *
 * <pre>{@code
 * RenumberSteps fix = new RenumberSteps(() -> Files.newInputStream(file), References.KEPT);
 * FixPlan plan = fix.plan();
 * fix.apply(out);
 * }</pre>
 *
 * <p>Memory does not grow with the recording, only with the number of steps that comments refer to.
 */
public final class RenumberSteps {
  /** How the steps in comments are renumbered. */
  public enum References {
    /**
     * Every {@code step=} gets the next number, including those of {@code # metrics} and the like.
     */
    RENUMBERED,
    /**
     * Events get the next number; {@code # metrics}, {@code # anchor} and {@code # condense} keep
     * referring to the same lines.
     */
    KEPT
  }

  /** How many changes a plan lists. */
  public static final int LISTED = 100;

  private static final int OUTPUT_BUFFER = 64 << 10;

  private final ReopenableRecording source;
  private final References references;

  public RenumberSteps(ReopenableRecording source, References references) {
    this.source = source;
    this.references = references;
  }

  /** Returns the changes without applying them. */
  public FixPlan plan() throws IOException {
    Renumbering renumbering = renumbering();
    ChangeCollector changes = new ChangeCollector(LISTED);
    try (InputStream in = source.open()) {
      new BboxReader(in).forEach(line -> changes.add(line, renumbering.next(line)));
    }
    return changes.toPlan();
  }

  /** Writes the recording with its new numbers; the stream is flushed and stays open. */
  public void apply(OutputStream out) throws IOException {
    Renumbering renumbering = renumbering();
    BufferedOutputStream buffered = new BufferedOutputStream(out, OUTPUT_BUFFER);
    try (InputStream in = source.open()) {
      new BboxReader(in).forEach(line -> renumbering.next(line).write(line, buffered));
    }
    buffered.flush();
  }

  private Renumbering renumbering() throws IOException {
    return references == References.KEPT
        ? new KeptReferences(ReferencedSteps.in(source))
        : new SequentialNumbering();
  }

  /** Assigns the new numbers to the lines of a recording, in order. */
  private interface Renumbering {
    Edits next(LineView line);
  }

  /** Gives each line with {@code step=} the next number. */
  private static final class SequentialNumbering implements Renumbering {
    private long last;

    @Override
    public Edits next(LineView line) {
      Edits edits = StepTokens.in(line);
      if (!edits.isEmpty()) {
        last++;
        for (int i = 0; i < edits.size(); i++) {
          edits.setNumber(i, last);
        }
      }
      return edits;
    }
  }

  /**
   * Gives each event with {@code step=} the next number; comments keep referring to their lines.
   */
  private static final class KeptReferences implements Renumbering {
    private final ReferencedSteps steps;
    private long last;

    KeptReferences(ReferencedSteps steps) {
      this.steps = steps;
    }

    @Override
    public Edits next(LineView line) {
      return line.kind() == LineKind.COMMENT ? comment(line) : event(line);
    }

    private Edits event(LineView line) {
      Edits edits = StepTokens.in(line);
      if (!edits.isEmpty()) {
        last++;
        for (int i = 0; i < edits.size(); i++) {
          steps.passed(edits.oldNumber(i), last);
          edits.setNumber(i, last);
        }
      }
      return edits;
    }

    private Edits comment(LineView line) {
      Edits edits = StepTokens.in(line);
      for (int i = 0; i < edits.size(); i++) {
        long number = steps.resolve(edits.oldNumber(i));
        if (number > 0) {
          edits.setNumber(i, number);
        } else if (last > 0 && StepTokens.isMetrics(line)) {
          edits.setNumber(i, last);
        }
      }
      StepTokens.addRanges(line, edits, steps);
      return edits;
    }
  }

  /** Counts changed lines and keeps the first of them. */
  private static final class ChangeCollector {
    private final int listed;
    private final List<FixPlan.Change> changes = new ArrayList<>();
    private long count;

    ChangeCollector(int listed) {
      this.listed = listed;
    }

    void add(LineView line, Edits edits) throws IOException {
      if (!edits.isChanging()) {
        return;
      }
      count++;
      if (changes.size() < listed) {
        changes.add(edits.toChange(line));
      }
    }

    FixPlan toPlan() {
      return new FixPlan(changes, count);
    }
  }
}
