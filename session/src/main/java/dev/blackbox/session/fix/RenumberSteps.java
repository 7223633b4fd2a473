package dev.blackbox.session.fix;

import dev.blackbox.format.bbox.BboxReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

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
  /** What happens to the steps that comments name. */
  public enum References {
    /** Every {@code step=} takes the next number, those of {@code # metrics} and the like too. */
    RENUMBERED,
    /**
     * Events take the next number; {@code # metrics}, {@code # anchor} and {@code # condense} go on
     * pointing at the lines they pointed at.
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

  /** Says what would change. */
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
}
