package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.calls.ResultStatus;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A model call that further lines may repeat. */
final class OpenUsage {
  private final String model;
  private final String messageId;
  private final long in;
  private final long cached;
  private final long firstLine;
  private long out;
  private long lastLine;
  private long lines = 1;
  private long repeats;
  private boolean isSpoken;
  private boolean isAnswered;
  private long step;
  private @Nullable BigDecimal cost;
  private int place;
  private @Nullable ModelCall reported;
  private @Nullable MetricsFields metrics;

  OpenUsage(LineView line, String model, String messageId) {
    this.model = model;
    this.messageId = messageId;
    this.in = count(line, MetaKey.TOKENS_IN);
    this.cached = count(line, MetaKey.TOKENS_CACHED);
    this.out = count(line, MetaKey.TOKENS_OUT);
    this.firstLine = line.number();
    this.lastLine = line.number();
    this.step = line.number(MetaKey.STEP);
    note(line);
  }

  private static long count(LineView line, MetaKey key) {
    return Math.max(0, line.number(key));
  }

  /**
   * Returns whether the line belongs to this call: the message ids are equal or, if one is missing,
   * the counts are, except that the output may have grown.
   */
  boolean isRepeatedBy(LineView line, String lineModel, String lineMessageId) {
    if (!messageId.isEmpty() && !lineMessageId.isEmpty()) {
      return messageId.equals(lineMessageId);
    }
    return in == count(line, MetaKey.TOKENS_IN)
        && cached == count(line, MetaKey.TOKENS_CACHED)
        && out <= count(line, MetaKey.TOKENS_OUT)
        && model.equals(lineModel);
  }

  /** Returns whether the call began with this line. */
  boolean isNewAt(LineView line) {
    return firstLine == line.number();
  }

  /** Notes the result of a call; what a model says after it is usually another answer. */
  void answered() {
    isAnswered = true;
  }

  void extend(LineView line) {
    repeats += mayBeAnother(line) ? 1 : 0;
    note(line);
    out = Math.max(out, count(line, MetaKey.TOKENS_OUT));
    lastLine = line.number();
    step = line.number(MetaKey.STEP);
    lines++;
  }

  /**
   * Whether only equal counts tie the line to this call, in a place where a new answer would begin:
   * after a result, or with a message after a message or a call.
   */
  private boolean mayBeAnother(LineView line) {
    boolean isMessage = line.kind() == LineKind.AGENT || line.kind() == LineKind.THINKING;
    return messageId.isEmpty()
        && out == count(line, MetaKey.TOKENS_OUT)
        && (isAnswered || (isMessage && isSpoken));
  }

  private void note(LineView line) {
    isSpoken |= line.kind() == LineKind.AGENT || line.kind().isStatement();
    isAnswered =
        line.kind() != LineKind.TOOL_START && line.hasResult() && !ResultStatus.isPending(line);
  }

  /** Adds the cost that metrics state for this call; the same metrics count once. */
  boolean attach(MetricsFields more, Ledger ledger) {
    boolean isNew = !more.isSameUsage(metrics);
    metrics = more;
    BigDecimal amount = more.cost();
    if (isNew && amount != null) {
      cost = ModelUsage.add(cost, amount);
      if (reported != null) {
        reported = ledger.addCost(place, reported, amount);
      }
    }
    return isNew;
  }

  void close(Ledger ledger) {
    if (reported == null) {
      reported = call();
      place = ledger.add(reported);
    }
  }

  /** Returns the call as its lines so far describe it. */
  ModelCall call() {
    return new ModelCall(
        firstLine,
        lastLine,
        lines,
        repeats,
        step,
        ModelCall.Source.LINES,
        ModelCall.Scope.CALL,
        messageId,
        model,
        new Tokens(in, out, cached),
        metrics == null ? CacheWrites.NONE : metrics.written(),
        cost);
  }
}
