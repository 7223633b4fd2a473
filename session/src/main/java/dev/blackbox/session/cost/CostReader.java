package dev.blackbox.session.cost;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.session.cost.Charge.Basis;
import dev.blackbox.session.usage.AnswerIndex;
import dev.blackbox.session.usage.CacheWrites;
import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.session.usage.Usage;
import dev.blackbox.session.usage.UsageCounter;
import dev.blackbox.session.usage.UsageListener;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.ZoneOffset;
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
  private final CostTally tally;
  private final CostTally sums;
  private final CostTally rest;
  private String firstAnswer = "";
  private ModelCall.Scope scope = ModelCall.Scope.CALL;
  private long nameless;
  private long elsewhereCalls;
  private long unlisted;

  /**
   * Creates a reader for a recording; days are those of UTC.
   *
   * @param name its name in explanations
   * @param once the answers counted in other recordings
   * @param explained how many calls and lines to keep for an explanation
   */
  public CostReader(String name, Prices prices, AnswerIndex once, int explained) {
    this(name, prices, once, explained, ZoneOffset.UTC);
  }

  /**
   * Creates a reader for a recording.
   *
   * @param zone whose days the calls are on
   */
  public CostReader(String name, Prices prices, AnswerIndex once, int explained, ZoneId zone) {
    this(name, prices, once, explained, new Answers(true, zone), _ -> {}, true);
  }

  private CostReader(
      String name,
      Prices prices,
      AnswerIndex once,
      int explained,
      Answers answers,
      Consumer<Charge> listener,
      boolean hasTables) {
    this.tally = new CostTally(hasTables);
    this.sums = new CostTally(hasTables);
    this.rest = new CostTally(hasTables);
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
    return new CostReader(
        "",
        prices,
        new AnswerIndex(),
        explained,
        new Answers(false, ZoneOffset.UTC),
        _ -> {},
        true);
  }

  /**
   * Creates a reader for one recording that keeps no calls, and no sums by model, day or tool.
   *
   * @param listener takes every counted call once its cost is known, about in the order of lines
   */
  public static CostReader alone(Prices prices, Consumer<Charge> listener) {
    return new CostReader(
        "", prices, new AnswerIndex(), 0, new Answers(false, ZoneOffset.UTC), listener, false);
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
    boolean hasNoCalls = used.modelCalls() == 0;
    Optional<Claim> taken =
        elsewhereCalls == 0 ? claim(used, tally.total(), hasNoCalls) : Optional.empty();
    taken.ifPresent(claim -> take(claim, hasNoCalls));
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

  /**
   * The cost of the lines so far.
   *
   * @param unsettled the calls that the listener does not know yet, because later lines may change
   *     them
   * @param total the sum of all calls, or the recording's own total
   * @param taken the recording's own total, if it is used
   */
  public record Interim(List<Charge> unsettled, CostSum total, Optional<Claim> taken) {
    public Interim {
      unsettled = List.copyOf(unsettled);
    }

    /** Returns the cost; empty if none of it is known. */
    public Optional<BigDecimal> known() {
      boolean isClaimed = taken.isPresent() && taken.get().cost() != null;
      return isClaimed || total.isKnown() ? Optional.of(total.cost()) : Optional.empty();
    }
  }

  /** Returns what {@link #cost} would return now, but takes further lines. */
  public Interim interim() {
    List<Charge> unsettled = new ArrayList<>(held.values());
    List<ModelCall> open = usage.openCalls();
    boolean isRepeated = elsewhereCalls > 0;
    long calls = 0;
    for (ModelCall call : open) {
      Answers.Answer answer = answers.of(call);
      Optional<AnswerIndex.Repetition> repeated = once.find(call);
      isRepeated |= repeated.isPresent();
      calls += repeated.isEmpty() ? 1 : 0;
      if (repeated.isEmpty()) {
        unsettled.add(charge(call, answer));
      } else {
        rest(call, answer, repeated.get()).ifPresent(unsettled::add);
      }
    }
    CostSum total = tally.total();
    for (Charge charge : unsettled) {
      total = total.plus(CostSum.of(charge));
    }
    Usage used = usage.closedUsage();
    boolean hasNoCalls = used.modelCalls() + calls == 0;
    Optional<Claim> taken = isRepeated ? Optional.empty() : claim(used, total, hasNoCalls);
    if (taken.isPresent()) {
      boolean isClaimed = taken.get().cost() != null;
      total = isClaimed ? total.withoutUnpriced() : total;
      total = total.plus(rest(taken.get(), total, hasNoCalls));
    }
    return new Interim(unsettled, total, taken);
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
      held.put(call.firstLine(), charge(call, answer));
      if (held.size() > HELD) {
        add(held.pollFirstEntry().getValue());
      }
    }

    @Override
    public void costTold(ModelCall call) {
      held.computeIfPresent(
          call.firstLine(), (_, charge) -> stated(call, charge.day(), charge.tools()));
    }
  }

  /** Adds what a copy of the call in another place lacks. */
  private void repeat(ModelCall call, Answers.Answer answer, AnswerIndex.Repetition repeated) {
    elsewhereCalls++;
    Optional<Charge> rest = rest(call, answer, repeated);
    if (rest.isPresent()) {
      add(rest.get());
    } else {
      list(elsewhere, new RecordingCost.Elsewhere(call.lastLine(), repeated.before()));
    }
  }

  private Optional<Charge> rest(
      ModelCall call, Answers.Answer answer, AnswerIndex.Repetition repeated) {
    if (repeated.rest().isEmpty()) {
      return Optional.empty();
    }
    Charge whole = charge(call, answer);
    ModelCall more = repeated.rest().get();
    Price price = whole.price();
    @Nullable BigDecimal cost =
        price == null ? more.cost() : price.of(more.tokens(), more.written()).orElse(null);
    Basis basis = cost == null ? Basis.UNKNOWN : whole.basis();
    return Optional.of(
        new Charge(more, whole.day(), whole.tools(), cost, basis, price, repeated.before()));
  }

  private Charge charge(ModelCall call, Answers.Answer answer) {
    if (call.cost() != null) {
      return stated(call, answer.day(), answer.tools());
    }
    Tokens tokens = call.tokens();
    boolean isOneCall = call.scope() == ModelCall.Scope.CALL;
    long prompt = isOneCall ? Tokens.sum(tokens.in(), tokens.cached()) : 0;
    Optional<Price> price = prices.find(call.model(), answer.recorded(), prompt);
    Optional<BigDecimal> cost = price.flatMap(found -> found.of(tokens, call.written()));
    return new Charge(
        call,
        answer.day(),
        answer.tools(),
        cost.orElse(null),
        cost.isPresent() ? Basis.PRICED : Basis.UNKNOWN,
        cost.isPresent() ? price.get() : null,
        null);
  }

  private static Charge stated(ModelCall call, String day, List<String> tools) {
    return new Charge(call, day, tools, call.cost(), Basis.STATED, null, null);
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
  private static Optional<Claim> claim(Usage used, CostSum total, boolean hasNoCalls) {
    return used.claimedCost()
        .or(() -> hasNoCalls ? used.claimedTokens() : Optional.empty())
        .filter(_ -> total.unpriced() > 0 || hasNoCalls)
        .filter(claim -> claim.cost() == null || claim.cost().compareTo(total.cost()) > 0);
  }

  private void take(Claim claim, boolean hasNoCalls) {
    CostSum rest = rest(claim, tally.total(), hasNoCalls);
    if (claim.cost() != null) {
      tally.forgetUnpriced();
    }
    tally.add(rest);
  }

  /** Returns what a claim adds to the sum of the calls. */
  private static CostSum rest(Claim claim, CostSum total, boolean hasNoCalls) {
    BigDecimal claimed = claim.cost();
    return new CostSum(
        0,
        hasNoCalls ? tokens(claim) : Tokens.NONE,
        CacheWrites.NONE,
        claimed == null ? BigDecimal.ZERO : claimed.subtract(total.cost()),
        BigDecimal.ZERO,
        claimed == null ? 1 : 0,
        0);
  }

  private static Tokens tokens(Claim claim) {
    long in = Math.max(claim.tokensIn(), 0);
    long out = Math.max(claim.tokensOut(), 0);
    long cached = Math.max(claim.tokensCached(), 0);
    boolean isOneNumber = in == 0 && out == 0 && claim.tokens() > 0;
    return isOneNumber ? new Tokens(claim.tokens(), 0, 0) : new Tokens(in, out, cached);
  }
}
