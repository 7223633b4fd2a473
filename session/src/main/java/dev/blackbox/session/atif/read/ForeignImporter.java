package dev.blackbox.session.atif.read;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.header.HeaderWriter;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.format.json.Utf8Writer;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.StepMetrics;
import dev.blackbox.session.atif.model.Trajectory;
import dev.blackbox.session.atif.model.TrajectoryAgent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes another program's document as a recording from which it can be restored. */
public final class ForeignImporter implements AtifSink {
  /** Longer values do not fit into a header; the comment has them. */
  private static final int LONGEST = 1_000;

  private final OutputStream out;
  private final BboxWriter writer;
  private final Consumer<Finding> findings;
  private final Deque<Level> open = new ArrayDeque<>();
  private int trajectories;

  /** A trajectory whose fields are being read. */
  private static final class Level {
    final int depth;
    final String thread;
    final List<Json.Field> fields = new ArrayList<>();
    boolean isBegun;
    long steps;
    private @Nullable Step counted;
    private boolean isInterrupted;

    Level(int depth, String thread) {
      this.depth = depth;
      this.thread = thread;
    }

    /** Adds a step and returns its lines. */
    List<Line> add(Json.Fields json) {
      Step step = TrajectoryMapper.step(json, steps);
      List<Line> lines = StepLines.of(step, thread, isCallOfItsOwn(step));
      isInterrupted = !step.isAgent() || step.metrics() == null || !step.observed().isEmpty();
      counted = step.metrics() == null ? counted : step;
      return lines;
    }

    /**
     * Agents repeat the counts of a call in each of its steps. If another step or a result is
     * between them, equal counts belong to two calls.
     */
    private boolean isCallOfItsOwn(Step step) {
      StepMetrics own = step.metrics();
      StepMetrics last = counted == null ? null : counted.metrics();
      return isInterrupted
          && own != null
          && last != null
          && Objects.equals(own.promptTokens(), last.promptTokens())
          && Objects.equals(own.cachedTokens(), last.cachedTokens());
    }
  }

  public ForeignImporter(OutputStream out, Consumer<Finding> findings) {
    this.out = out;
    this.writer = new BboxWriter(out);
    this.findings = findings;
  }

  @Override
  public void begin() throws IOException {
    if (!open.isEmpty()) {
      start(open.element());
    }
    trajectories++;
    open.push(new Level(open.size(), trajectories == 1 ? "" : Integer.toString(trajectories)));
  }

  @Override
  public void field(String name, Json value, long line) {
    open.element().fields.add(new Json.Field(name, value));
  }

  @Override
  public void emptyArray(String name, long line) {
    field(name, new Json.Items(List.of()), line);
  }

  @Override
  public void step(Json step, long line) throws IOException {
    Level level = open.element();
    start(level);
    level.steps++;
    List<Line> lines = step instanceof Json.Fields fields ? level.add(fields) : List.of();
    comment("step " + level.depth, StepRemainder.mark(step, lines));
    for (Line each : lines) {
      writer.write(each);
    }
  }

  @Override
  public void end(long line) throws IOException {
    Level level = open.pop();
    boolean isBegun = level.isBegun;
    start(level);
    if (isBegun && !level.fields.isEmpty()) {
      comment("more " + level.depth, new Json.Fields(level.fields));
    }
  }

  /** Completes a document that ends too early. */
  public void finish() throws IOException {
    while (!open.isEmpty()) {
      end(0);
    }
  }

  @Override
  public void finding(Finding finding) {
    findings.accept(finding);
  }

  /** Writes the fields before the first step; the others follow at the end. */
  private void start(Level level) throws IOException {
    if (level.isBegun) {
      return;
    }
    level.isBegun = true;
    Json.Fields fields = new Json.Fields(level.fields);
    if (level.depth == 0) {
      header(TrajectoryMapper.trajectory(fields, List.of(), List.of()));
    }
    comment("trajectory " + level.depth, fields);
    level.fields.clear();
  }

  private void header(Trajectory root) throws IOException {
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    put(fields, "format", "bbox/1");
    String id = Objects.requireNonNullElse(root.sessionId(), "");
    put(fields, "id", id.isEmpty() ? Objects.requireNonNullElse(root.trajectoryId(), "") : id);
    fields.putIfAbsent("id", new HeaderValue.Text("atif"));
    String commit =
        root.extra() instanceof Json.Fields extra
            ? extra.get("repo_sha").map(Json::text).orElse(Header.UNKNOWN_COMMIT)
            : Header.UNKNOWN_COMMIT;
    put(fields, "repo_sha", commit);
    TrajectoryAgent agent = root.agent();
    if (agent != null) {
      put(fields, "model", agent.modelName());
      put(fields, "agent", agent.name());
      put(fields, "version", agent.version());
    }
    put(fields, "runner", "atif");
    String text = HeaderWriter.write(new Header(fields));
    out.write(("---\n" + text + "---\n").getBytes(StandardCharsets.UTF_8));
  }

  private static void put(Map<String, HeaderValue> fields, String key, @Nullable String value) {
    if (value != null && !value.isEmpty() && value.length() <= LONGEST) {
      fields.put(key, new HeaderValue.Text(value));
    }
  }

  /** Lone surrogates are escaped, and our JSON contains no line ends. */
  private void comment(String what, Json json) throws IOException {
    out.write(("# atif " + what + " ").getBytes(StandardCharsets.UTF_8));
    Utf8Writer utf8 = new Utf8Writer(out);
    utf8.write(json instanceof Json.Text text ? quoted(text) : JsonText.of(json));
    utf8.flush();
    out.write('\n');
  }

  private static String quoted(Json.Text text) {
    String items = JsonText.of(new Json.Items(List.of(text)));
    return items.substring(1, items.length() - 1);
  }
}
