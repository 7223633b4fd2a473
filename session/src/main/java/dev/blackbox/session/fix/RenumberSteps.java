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
}
