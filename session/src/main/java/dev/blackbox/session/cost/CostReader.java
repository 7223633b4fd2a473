package dev.blackbox.session.cost;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.session.cost.Charge.Basis;
import dev.blackbox.session.usage.CacheWrites;
import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.session.usage.Usage;
import dev.blackbox.session.usage.UsageCounter;
import dev.blackbox.session.usage.UsageListener;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Computes the cost of a recording line by line, in bounded memory.
 *
 * <pre>{@code
 * CostReader reckoning = new CostReader("session.bbox", Prices.standard(), new AnswerIndex(), 0);
 * reader.forEach(reckoning);
 * RecordingCost cost = reckoning.cost();
 * }</pre>
 *
 * <p>The cost of a call is the stated one, else its tokens at the price of its model, else unknown.
 * A total stated by the recording replaces unknown costs.
 */
public final class CostReader implements LineConsumer {
  /** How many calls later a cost may be stated. */
  private static final int HELD = 8_192;

  private final Prices prices;
  private final AnswerIndex once;
  private final int explained;
  private final Consumer<Charge> listener;
  private final Answers answers;
  private final UsageCounter usage;
  private final LinkedHashMap<Long, Charge> held = new LinkedHashMap<>();
  private final List<Charge> charges = new ArrayList<>();
  private final List<RecordingCost.Elsewhere> elsewhere = new ArrayList<>();
  private final CostTally tally = new CostTally();
  private final CostTally sums = new CostTally();
  private final CostTally rest = new CostTally();
  private String firstAnswer = "";
  private ModelCall.Scope scope = ModelCall.Scope.CALL;
  private long nameless;
  private long elsewhereCalls;
  private long unlisted;

  /**
   * Creates a reader for a recording.
   *
   * @param name its name in explanations
   * @param once the answers counted in other recordings
   * @param explained how many calls and lines to keep for an explanation
   */
  public CostReader(String name, Prices prices, AnswerIndex once, int explained) {
    this(name, prices, once, explained, new Answers(true), _ -> {});
  }

  private CostReader(
      String name,
      Prices prices,
      AnswerIndex once,
      int explained,
      Answers answers,
      Consumer<Charge> listener) {
    this.prices = prices;
    this.once = once;
    this.explained = explained;
    this.listener = listener;
    this.answers = answers;
    this.usage = new UsageCounter(explained, new Calls());
    once.begin(name);
  }

  /**
   * Creates a reader for one recording, which does not share costs among tools.
   *
   * @param explained how many calls and lines to keep
   */
  public static CostReader alone(Prices prices, int explained) {
    return new CostReader("", prices, new AnswerIndex(), explained, new Answers(false), _ -> {});
  }

  /**
   * Creates a reader for one recording that keeps no calls.
   *
   * @param listener takes every counted call once its cost is known, about in the order of lines
   */
  public static CostReader alone(Prices prices, Consumer<Charge> listener) {
    return new CostReader("", prices, new AnswerIndex(), 0, new Answers(false), listener);
  }

  /** Takes the next line; call it for every line of a recording in order. */
  @Override
  public void accept(LineView line) {
    if (line.isRest()) {
      return;
    }
    boolean isEvent = line.kind().isEvent();
    if (isEvent) {
      answers.before(line);
    }
    usage.accept(line);
    if (isEvent) {
      answers.after(line, usage.counted() == UsageCounter.Counted.NEW_CALL);
    }
  }

  /** Returns the cost. */
  public RecordingCost cost() {
    Usage used = usage.usage();
    held.values().forEach(this::add);
    held.clear();
    Optional<Claim> taken = elsewhereCalls == 0 ? claim(used) : Optional.empty();
    taken.ifPresent(claim -> take(claim, used));
    charges.sort(Comparator.comparingLong(charge -> charge.call().firstLine()));
    return new RecordingCost(
        tally,
        new StatedSums(usage.session(), firstAnswer, sums, scope, rest),
        used.claims(),
        taken,
        charges,
        elsewhere,
        used.skipped(),
        elsewhereCalls,
        nameless,
        unlisted + Math.max(0, used.unlisted() - unlistedCalls(used)));
  }

  /** Skips the calls in the usage, which are explained as charges. */
  private static long unlistedCalls(Usage used) {
    return used.modelCalls() - used.calls().size();
  }

  private final class Calls implements UsageListener {
    @Override
    public void counted(ModelCall call) {
      Answers.Answer answer = answers.of(call);
      Optional<AnswerIndex.Repetition> repeated = once.note(call);
      scope = call.scope().isSum() ? call.scope() : scope;
      firstAnswer = firstAnswer.isEmpty() ? call.messageId() : firstAnswer;
      if (repeated.isPresent()) {
        repeat(call, answer, repeated.get());
        return;
      }
      nameless += call.messageId().isEmpty() && call.scope() == ModelCall.Scope.CALL ? 1 : 0;
      held.put(call.firstLine(), charge(call, answer.day(), answer.tools()));
      if (held.size() > HELD) {
        add(held.pollFirstEntry().getValue());
      }
    }

    @Override
    public void costTold(ModelCall call) {
      held.computeIfPresent(
          call.firstLine(), (_, charge) -> charge(call, charge.day(), charge.tools()));
    }
  }

  /** Adds what a copy of the call in another place lacks. */
  private void repeat(ModelCall call, Answers.Answer answer, AnswerIndex.Repetition repeated) {
    elsewhereCalls++;
    if (repeated.rest().isEmpty()) {
      list(elsewhere, new RecordingCost.Elsewhere(call.lastLine(), repeated.before()));
      return;
    }
    Charge whole = charge(call, answer.day(), answer.tools());
    ModelCall more = repeated.rest().get();
    Price price = whole.price();
    @Nullable BigDecimal cost =
        price == null ? more.cost() : price.of(more.tokens(), more.written()).orElse(null);
    Basis basis = cost == null ? Basis.UNKNOWN : whole.basis();
    add(new Charge(more, whole.day(), whole.tools(), cost, basis, price, repeated.before()));
  }

  private Charge charge(ModelCall call, String day, List<String> called) {
    if (call.cost() != null) {
      return new Charge(call, day, called, call.cost(), Basis.STATED, null, null);
    }
    Tokens tokens = call.tokens();
    boolean isOneCall = call.scope() == ModelCall.Scope.CALL;
    long prompt = isOneCall ? Tokens.sum(tokens.in(), tokens.cached()) : 0;
    Optional<Price> price = prices.find(call.model(), day, prompt);
    Optional<BigDecimal> cost = price.flatMap(found -> found.of(tokens, call.written()));
    return cost.isPresent()
        ? new Charge(call, day, called, cost.get(), Basis.PRICED, price.get(), null)
        : new Charge(call, day, called, null, Basis.UNKNOWN, null, null);
  }

  private void add(Charge charge) {
    list(charges, charge);
    listener.accept(charge);
    tally.add(charge);
    if (charge.call().scope().isSum()) {
      sums.add(charge);
    } else if (charge.call().scope() == ModelCall.Scope.REST) {
      rest.add(charge);
    }
  }

  private <T> void list(List<T> entries, T entry) {
    if (entries.size() < explained) {
      entries.add(entry);
    } else {
      unlisted++;
    }
  }

  /** Returns the recording's own total, if it is needed and exceeds the known costs. */
  private Optional<Claim> claim(Usage used) {
    boolean isNeeded = tally.total().unpriced() > 0 || used.modelCalls() == 0;
    return used.claimedCost()
        .or(() -> used.modelCalls() == 0 ? used.claimedTokens() : Optional.empty())
        .filter(_ -> isNeeded)
        .filter(claim -> isMore(claim.cost()));
  }

  private boolean isMore(@Nullable BigDecimal claimed) {
    return claimed == null || claimed.compareTo(tally.total().cost()) > 0;
  }

  private void take(Claim claim, Usage used) {
    BigDecimal claimed = claim.cost();
    boolean hasNoCalls = used.modelCalls() == 0;
    CostSum rest =
        new CostSum(
            0,
            hasNoCalls ? tokens(claim) : Tokens.NONE,
            CacheWrites.NONE,
            claimed == null ? BigDecimal.ZERO : claimed.subtract(tally.total().cost()),
            BigDecimal.ZERO,
            claimed == null ? 1 : 0);
    if (claimed != null) {
      tally.forgetUnpriced();
    }
    tally.add(rest);
  }

  private static Tokens tokens(Claim claim) {
    long in = Math.max(claim.tokensIn(), 0);
    long out = Math.max(claim.tokensOut(), 0);
    long cached = Math.max(claim.tokensCached(), 0);
    boolean isOneNumber = in == 0 && out == 0 && claim.tokens() > 0;
    return isOneNumber ? new Tokens(claim.tokens(), 0, 0) : new Tokens(in, out, cached);
  }
}
