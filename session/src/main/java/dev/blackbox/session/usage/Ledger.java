package dev.blackbox.session.usage;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Adds up model calls and keeps the first of them, so that the sums can be explained. */
final class Ledger {
  private static final int UNLISTED = -1;
  private static final int MOST_MODELS = 1_000;
  private static final String OTHER_MODELS = "(other)";

  private final int listed;
  private final UsageListener listener;
  private final List<ModelCall> calls = new ArrayList<>();
  private final List<SkippedLine> skipped = new ArrayList<>();
  private final Map<String, UsageSum> models = new LinkedHashMap<>();
  private final AnswerIndex answers = AnswerIndex.ofOne();
  private final UsageSum counted = new UsageSum();
  private long unlisted;

  Ledger(int listed, UsageListener listener) {
    this.listed = listed;
    this.listener = listener;
  }

  /**
   * Adds a call and returns its position, for adding a cost later. A copy of an earlier answer only
   * adds the output by which it exceeds that one.
   */
  int add(ModelCall call) {
    Optional<AnswerIndex.Repetition> copy = answers.note(call);
    if (copy.isPresent() && copy.get().rest().isEmpty()) {
      skip(call.lastLine(), SkippedLine.Reason.ANSWER_REPEATED);
      listener.repeated(call);
      return UNLISTED;
    }
    listener.counted(call);
    if (copy.isPresent()) {
      skip(call.lastLine(), SkippedLine.Reason.ANSWER_COMPLETED);
      long more = copy.get().rest().orElseThrow().tokens().out();
      counted.addOutput(more);
      sumOf(call.model()).addOutput(more);
      return UNLISTED;
    }
    counted.add(call.tokens(), call.cost());
    sumOf(call.model()).add(call.tokens(), call.cost());
    if (calls.size() == listed) {
      unlisted++;
      return UNLISTED;
    }
    calls.add(call);
    return calls.size() - 1;
  }

  /** Returns whether a call is not just a copy of an earlier answer. */
  boolean isCounted(ModelCall call) {
    return answers.find(call).map(copy -> copy.rest().isPresent()).orElse(true);
  }

  /** Adds a cost to an earlier call; returns the call with it. */
  ModelCall addCost(int place, ModelCall call, BigDecimal amount) {
    boolean isFirst = call.cost() == null;
    ModelCall priced = call.withCost(amount);
    counted.addCost(amount, isFirst);
    sumOf(call.model()).addCost(amount, isFirst);
    if (place >= 0) {
      calls.set(place, priced);
    }
    listener.costTold(priced);
    return priced;
  }

  private UsageSum sumOf(String model) {
    UsageSum sum = models.get(model);
    if (sum != null) {
      return sum;
    }
    String name = models.size() < MOST_MODELS ? model : OTHER_MODELS;
    return models.computeIfAbsent(name, _ -> new UsageSum());
  }

  void skip(long line, SkippedLine.Reason reason) {
    if (skipped.size() == listed) {
      unlisted++;
    } else {
      skipped.add(new SkippedLine(line, reason));
    }
  }

  Usage toUsage(List<Claim> claims) {
    calls.sort(Comparator.comparingLong(ModelCall::firstLine));
    Map<String, ModelUsage> byModel = new LinkedHashMap<>();
    models.forEach((model, sum) -> byModel.put(model, sum.toUsage()));
    return new Usage(counted.toUsage(), byModel, claims, calls, skipped, unlisted);
  }

  /** Adds up calls; there may be millions of them. */
  private static final class UsageSum {
    private long calls;
    private long priced;
    private long in;
    private long out;
    private long cached;
    private @Nullable BigDecimal cost;

    void add(Tokens tokens, @Nullable BigDecimal amount) {
      calls++;
      in = Tokens.sum(in, tokens.in());
      out = Tokens.sum(out, tokens.out());
      cached = Tokens.sum(cached, tokens.cached());
      if (amount != null) {
        addCost(amount, true);
      }
    }

    void addOutput(long more) {
      out = Tokens.sum(out, more);
    }

    /** Adds a cost to an earlier call; {@code isFirst} if that call had none. */
    void addCost(BigDecimal amount, boolean isFirst) {
      cost = ModelUsage.add(cost, amount);
      priced += isFirst ? 1 : 0;
    }

    ModelUsage toUsage() {
      return new ModelUsage(calls, priced, new Tokens(in, out, cached), cost);
    }
  }
}
