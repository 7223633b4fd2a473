package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.usage.SkippedLine.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts tokens and cost once per model call, line by line, in bounded memory.
 *
 * <p>A model call is
 *
 * <ul>
 *   <li>the run of lines of one thread that repeat {@code tokens_in} and {@code tokens_cached},
 *       with an output that does not shrink; results and comments between them do not end it, a
 *       person's message does; {@code extra.message_id} decides instead if both lines have it;
 *   <li>a {@code # metrics} comment, unless the line of its step has its own counts (then the cost
 *       belongs to that call) or the metrics are repeated.
 * </ul>
 *
 * <p>Totals ({@code @end}, {@code @checkpoint}, the closing summary, the budget, the header) are
 * claims for comparison.
 */
public final class UsageCounter implements LineConsumer {
  /** The role of a line for model calls. */
  public enum Counted {
    /** It has no counts, or counts of another call. */
    NOTHING,
    NEW_CALL,
    /** It repeats the counts of the current call of its thread. */
    SAME_CALL
  }

  private final Ledger ledger;
  private final Claims claims = new Claims();
  private final HeaderCollector header = new HeaderCollector();
  private final RecentSteps steps = new RecentSteps();
  private final ThreadUsage threads;
  private final SubagentTotals subagents = new SubagentTotals();
  private boolean isInBody;
  private String session = "";
  private String model = "";
  private @Nullable OpenUsage lastEvent;
  private String lastEventModel = "";
  private long lastEventStep = -1;
  private Counted counted = Counted.NOTHING;

  /** Creates a counter that keeps no calls. */
  public UsageCounter() {
    this(0);
  }

  /** Creates a counter that keeps this many calls and skipped lines, for an explanation. */
  public UsageCounter(int explained) {
    this(explained, _ -> {});
  }

  /** Creates a counter that reports every call after its last line. */
  public UsageCounter(UsageListener listener) {
    this(0, listener);
  }

  /** Creates a counter that keeps this many calls and skipped lines and reports every call. */
  public UsageCounter(int explained, UsageListener listener) {
    this.ledger = new Ledger(explained, listener);
    this.threads = new ThreadUsage(ledger);
  }

  /** Takes the next line; call it for every line of a recording in order. */
  @Override
  public void accept(LineView line) {
    LineKind kind = line.kind();
    counted = Counted.NOTHING;
    if (kind == LineKind.HEADER) {
      header.accept(line);
      return;
    }
    if (!isInBody) {
      readHeader();
    }
    if (kind.isEvent()) {
      lastEvent = null;
      lastEventModel = line.has(MetaKey.MODEL) ? line.meta(MetaKey.MODEL).orElse("") : "";
      lastEventStep = line.number(MetaKey.STEP);
    }
    switch (kind) {
      case COMMENT -> comment(line);
      case USER -> user(line);
      case AGENT, THINKING, TODOS -> message(line);
      case LIFECYCLE -> lifecycle(line);
      case OBSERVATION -> observation(line);
      case SUBAGENT -> subagent(line);
      case TOOL, TOOL_START, TOOL_PROGRESS, SKILL, PLAN, RECALL, MCP, QUESTION -> event(line);
      case MODE, PHASE, BLANK, CONTINUATION, HEADER, UNKNOWN -> {}
    }
  }

  /** Returns the role of the last line. */
  public Counted counted() {
    return counted;
  }

  /** Returns the usage. */
  public Usage usage() {
    if (!isInBody) {
      readHeader();
    }
    threads.closeAll();
    return ledger.toUsage(claims.all());
  }

  /** Returns the usage of all calls that no line can repeat any more. */
  public Usage closedUsage() {
    if (!isInBody) {
      claims.header(header.read());
    }
    return ledger.toUsage(claims.all());
  }

  /** Returns the calls that further lines may repeat, as they are now. */
  public List<ModelCall> openCalls() {
    return threads.calls().stream().filter(ledger::isCounted).toList();
  }

  /** Returns the agent and its id of the session; empty if unknown. */
  public String session() {
    return session;
  }

  private void readHeader() {
    isInBody = true;
    var read = header.read();
    session = session(read);
    model = read.text("model").orElse("");
    claims.header(read);
  }

  private static String session(Header header) {
    return header.session().map(id -> header.text("agent").orElse("") + " " + id).orElse("");
  }

  private void user(LineView line) {
    threads.close(line);
    if (TokenCountReader.areIn(line)) {
      ledger.skip(line.number(), Reason.USER_TEXT);
    }
  }

  private void message(LineView line) {
    Line.Comment metrics =
        line.inlineMetrics() >= 0 ? ((Line.Message) line.toLine()).metrics() : null;
    if (metrics == null) {
      event(line);
      return;
    }
    MetricsFields fields = MetricsFields.of(metrics);
    if (TokenCountReader.areIn(line)) {
      event(line);
      metrics(line, fields, lastEvent, -1);
    } else {
      metrics(line, fields, null, Math.max(fields.step(), line.number(MetaKey.STEP)));
    }
  }

  private void event(LineView line) {
    if (TokenCountReader.areIn(line)) {
      long step = line.number(MetaKey.STEP);
      if (steps.metricsOf(step) != null) {
        ledger.skip(line.number(), Reason.STEP_HAS_METRICS);
      } else {
        count(line, step);
      }
    }
  }

  private void count(LineView line, long step) {
    String name = lastEventModel.isEmpty() ? model : lastEventModel;
    OpenUsage usage = threads.take(line, name);
    counted = usage.isNewAt(line) ? Counted.NEW_CALL : Counted.SAME_CALL;
    if (usage.isNewAt(line)) {
      subagents.counted(line);
    } else {
      ledger.skip(line.number(), Reason.SAME_CALL);
    }
    steps.remember(step, usage);
    lastEvent = usage;
  }

  private void subagent(LineView line) {
    boolean isKnown = subagents.isKnown(line);
    if (!isKnown) {
      subagents.started(line);
    }
    if (isKnown && subagents.isTotal(line) && TokenCountReader.areIn(line)) {
      ledger.skip(line.number(), Reason.SUBAGENT_TOTAL);
    } else {
      event(line);
    }
  }

  private void observation(LineView line) {
    if (!TokenCountReader.areIn(line)) {
      threads.answered(line);
      return;
    }
    if (!subagents.isKnown(line)) {
      ledger.skip(line.number(), Reason.TOOL_OUTPUT);
    } else if (subagents.isTotal(line)) {
      ledger.skip(line.number(), Reason.SUBAGENT_TOTAL);
    } else {
      event(line);
    }
  }

  private void lifecycle(LineView line) {
    Line.Lifecycle event = (Line.Lifecycle) line.toLine();
    model = event.meta().get(MetaKey.MODEL).orElse(model);
    if (claims.lifecycle(line.number(), event)) {
      ledger.skip(line.number(), Reason.TOTAL);
    }
  }

  private void comment(LineView line) {
    Line.Comment comment = (Line.Comment) line.toLine();
    switch (comment.type()) {
      case METRICS -> standaloneMetrics(line, MetricsFields.of(comment));
      case MODEL -> model = comment.fields().isEmpty() ? model : comment.fields().get(0).value();
      case BUDGET -> claims.budget(line.number(), comment);
      case SUMMARY -> {
        claims.summary(line.number(), comment);
        ledger.skip(line.number(), Reason.TOTAL);
      }
      case TIME, NOTES, CONDENSE, ANCHOR, MEMORY, GAP, REDACTIONS, PLAIN -> {}
    }
  }

  private void standaloneMetrics(LineView line, MetricsFields fields) {
    OpenUsage counted = fields.step() >= 0 ? steps.usageOf(fields.step()) : lastEvent;
    metrics(line, fields, counted, fields.step());
  }

  private void metrics(
      LineView line, MetricsFields fields, @Nullable OpenUsage counted, long step) {
    if (fields.isEmpty()) {
      ledger.skip(line.number(), Reason.METRICS_WITHOUT_COUNTS);
    } else if (counted != null) {
      boolean isNew = counted.attach(fields, ledger);
      ledger.skip(line.number(), isNew ? Reason.METRICS_OF_COUNTED_STEP : Reason.METRICS_REPEATED);
    } else if (fields.isSameUsage(steps.metricsOf(step))) {
      ledger.skip(line.number(), Reason.METRICS_REPEATED);
    } else {
      steps.remember(step, fields);
      ledger.add(fields.toCall(line, modelOf(step)));
    }
  }

  /** Returns the model of the event of the metrics, if it is right before them. */
  private String modelOf(long step) {
    boolean isLastEvent = step < 0 || step == lastEventStep;
    return isLastEvent && !lastEventModel.isEmpty() ? lastEventModel : model;
  }
}
