package dev.blackbox.session.atif.read;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.Trajectory;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a whole document into memory.
 *
 * <pre>{@code
 * Optional<Trajectory> read = TrajectoryReader.read(in, findings::add);
 * }</pre>
 */
public final class TrajectoryReader implements AtifSink {
  private final Consumer<Finding> findings;
  private final Deque<Parts> open = new ArrayDeque<>();
  private @Nullable Trajectory root;

  /** A trajectory as far as it has come. */
  private static final class Parts {
    final List<Json.Field> fields = new ArrayList<>();
    final List<Step> steps = new ArrayList<>();
    final List<Trajectory> subagents = new ArrayList<>();

    Trajectory toTrajectory() {
      return TrajectoryMapper.trajectory(new Json.Fields(fields), steps, subagents);
    }
  }

  private TrajectoryReader(Consumer<Finding> findings) {
    this.findings = findings;
  }

  /** Returns the document as far as it can be read; empty if it is not a JSON object. */
  public static Optional<Trajectory> read(InputStream in, Consumer<Finding> findings)
      throws IOException {
    TrajectoryReader reader = new TrajectoryReader(findings);
    AtifReader.read(in, reader);
    while (!reader.open.isEmpty()) {
      reader.end(0);
    }
    return Optional.ofNullable(reader.root);
  }

  @Override
  public void begin() {
    open.push(new Parts());
  }

  @Override
  public void field(String name, Json value, long line) {
    open.element().fields.add(new Json.Field(name, value));
  }

  @Override
  public void step(Json step, long line) {
    List<Step> steps = open.element().steps;
    if (step instanceof Json.Fields fields) {
      steps.add(TrajectoryMapper.step(fields, steps.size() + 1L));
    }
  }

  @Override
  public void emptyArray(String name, long line) {}

  @Override
  public void end(long line) {
    Trajectory trajectory = open.pop().toTrajectory();
    if (open.isEmpty()) {
      root = trajectory;
    } else {
      open.element().subagents.add(trajectory);
    }
  }

  @Override
  public void finding(Finding finding) {
    findings.accept(finding);
  }
}
