package dev.blackbox.session.atif.read;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.StepMetrics;
import dev.blackbox.session.atif.model.ToolCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Maps a step to lines of a recording. */
final class StepLines {
  private static final String WORDS = "_";

  private final Step step;
  private final String thread;
  private final List<Line> lines = new ArrayList<>();
  private final boolean isOwnCall;
  private boolean hasCounts;

  private StepLines(Step step, String thread, boolean isOwnCall) {
    this.step = step;
    this.thread = thread;
    this.isOwnCall = isOwnCall;
    this.hasCounts = isOwnCall;
  }

  /**
   * The lines of a step.
   *
   * @param thread the {@code tid} of the lines; empty for the main thread
   * @param isOwnCall whether its counts must not be taken for those of the step before it
   */
  static List<Line> of(Step step, String thread, boolean isOwnCall) {
    StepLines lines = new StepLines(step, thread, isOwnCall);
    switch (step.source()) {
      case Step.USER -> lines.message(LineKind.USER, step.message().display());
      case Step.AGENT -> lines.agent();
      default -> lines.system();
    }
    lines.results();
    lines.metrics();
    return lines.lines;
  }

  private void message(LineKind kind, String text) {
    lines.add(new Line.Message(kind, text, new Metadata(meta())));
  }

  private void agent() {
    String reasoning = step.reasoning();
    if (reasoning != null && !reasoning.isEmpty()) {
      message(LineKind.THINKING, reasoning);
    }
    String text = step.message().display();
    boolean isSilent = text.isEmpty() && (!lines.isEmpty() || !step.toolCalls().isEmpty());
    if (!isSilent) {
      message(LineKind.AGENT, text);
    }
    step.toolCalls().forEach(this::call);
  }

  /** Compaction has its own line kind; any other system message is the result of one line. */
  private void system() {
    boolean isCompaction =
        step.extra() instanceof Json.Fields extra
            && extra.get("context_management").orElse(null) instanceof Json.Fields management
            && management.get("type").map(Json::text).orElse("").equals("compaction");
    lines.add(
        new Line.Lifecycle(
            LineKind.LIFECYCLE,
            isCompaction ? "compact" : "system",
            List.of(),
            step.message().display(),
            new Metadata(meta())));
  }

  private void call(ToolCall call) {
    List<Metadata.Entry> meta = new ArrayList<>();
    if (!call.id().isEmpty()) {
      meta.add(new Metadata.Entry("id", call.id()));
    }
    meta.addAll(meta());
    String result = onlyResult(call);
    lines.add(
        new Line.Call(
            LineKind.TOOL,
            call.functionName(),
            args(call.arguments()),
            result,
            new Metadata(meta)));
  }

  private static List<Arg> args(Json.Fields arguments) {
    List<Arg> args = new ArrayList<>();
    for (Json.Field field : arguments.fields()) {
      if (field.name().equals(WORDS) && field.value() instanceof Json.Items words) {
        words.items().forEach(word -> args.add(Arg.word(word.text())));
      } else {
        args.add(Arg.pair(field.name(), field.value().text()));
      }
    }
    return args;
  }

  /** Returns the result after the arrow of a call: the only one that the call has. */
  private @Nullable String onlyResult(ToolCall call) {
    List<ObservationResult> own =
        step.observed().stream().filter(result -> call.id().equals(result.callId())).toList();
    return own.size() == 1 && !isShared(call) ? text(own.getFirst()) : null;
  }

  private boolean isShared(ToolCall call) {
    return call.id().isEmpty()
        || step.toolCalls().stream().filter(other -> other.id().equals(call.id())).count() > 1;
  }

  private static String text(ObservationResult result) {
    StepContent content = result.content();
    return content == null ? "" : content.display();
  }

  private void results() {
    Set<String> inline = new HashSet<>();
    for (ToolCall call : step.toolCalls()) {
      if (onlyResult(call) != null) {
        inline.add(call.id());
      }
    }
    for (ObservationResult result : step.observed()) {
      String call = result.callId();
      if (call == null || !inline.contains(call)) {
        List<Metadata.Entry> meta = new ArrayList<>();
        if (call != null && !call.isEmpty()) {
          meta.add(new Metadata.Entry("id", call));
        }
        meta.addAll(meta());
        lines.add(new Line.Observation(List.of(), text(result), new Metadata(meta)));
      }
    }
  }

  /**
   * The metadata of a line; only the first line has the counts. Embedded trajectories number their
   * steps from 1 again, which a recording must not do.
   */
  private List<Metadata.Entry> meta() {
    List<Metadata.Entry> meta = new ArrayList<>();
    if (!thread.isEmpty()) {
      meta.add(new Metadata.Entry("tid", thread));
    }
    if (step.id() >= 0 && thread.isEmpty()) {
      meta.add(new Metadata.Entry("step", Long.toString(step.id())));
    }
    String time = step.timestamp();
    if (time != null && !time.isEmpty() && lines.isEmpty()) {
      meta.add(new Metadata.Entry("ts", time));
    }
    String model = step.modelName();
    if (model != null && !model.isEmpty() && lines.isEmpty()) {
      meta.add(new Metadata.Entry("model", model));
    }
    StepMetrics metrics = step.metrics();
    if (metrics != null && !hasCounts) {
      hasCounts = true;
      counts(metrics, meta);
    }
    return meta;
  }

  /** A document's prompt tokens include cached ones, those of a recording do not. */
  private static void counts(StepMetrics metrics, List<Metadata.Entry> meta) {
    Long prompt = metrics.promptTokens();
    Long cached = metrics.cachedTokens();
    Long out = metrics.completionTokens();
    if (prompt != null && prompt >= 0) {
      long known = cached == null || cached < 0 || cached > prompt ? 0 : cached;
      meta.add(new Metadata.Entry("tokens_in", Long.toString(prompt - known)));
    }
    if (out != null && out >= 0) {
      meta.add(new Metadata.Entry("tokens_out", Long.toString(out)));
    }
    if (cached != null && cached >= 0) {
      meta.add(new Metadata.Entry("tokens_cached", Long.toString(cached)));
    }
  }

  /** Equal counts on lines are one call, so those of a call of its own are in a comment. */
  private void metrics() {
    StepMetrics metrics = step.metrics();
    if (metrics == null) {
      return;
    }
    List<Arg> fields = new ArrayList<>();
    if (isOwnCall) {
      add(fields, "model", step.modelName());
      add(fields, "prompt_tokens", metrics.promptTokens());
      add(fields, "completion_tokens", metrics.completionTokens());
      add(fields, "cached_tokens", metrics.cachedTokens());
    }
    if (metrics.cost() != null && metrics.cost().signum() >= 0) {
      fields.add(Arg.pair("cost_usd", metrics.cost().toPlainString()));
    }
    if (fields.isEmpty()) {
      return;
    }
    if (step.id() >= 0 && thread.isEmpty()) {
      fields.addFirst(Arg.pair("step", Long.toString(step.id())));
    }
    StringBuilder text = new StringBuilder("metrics");
    for (Arg field : fields) {
      text.append(' ').append(field.key()).append('=').append(BboxWriter.value(field));
    }
    lines.add(new Line.Comment(CommentType.METRICS, text.toString(), fields));
  }

  private static void add(List<Arg> fields, String key, @Nullable Long count) {
    if (count != null && count >= 0) {
      fields.add(Arg.pair(key, count.toString()));
    }
  }

  private static void add(List<Arg> fields, String key, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      fields.add(Arg.pair(key, text));
    }
  }
}
