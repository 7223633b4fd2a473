package dev.blackbox.library.archive;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.intake.archive.RecordingSummarizer;
import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.session.calls.CallTally;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.session.calls.CallTracker.Effect;
import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.CostReader;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.cost.Grouping;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.model.ThreadRecord;
import dev.blackbox.session.turns.FirstRequest;
import dev.blackbox.session.usage.AnswerIndex;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Summarises recordings one by one, and adds up their cost; an answer in several recordings is
 * counted once.
 */
public final class SessionMeasurement implements RecordingSummarizer {
  /** Changes with what a summary has, so that older ones are made again. */
  private static final String MEASURED = "5-";

  /** More are not counted, so that no recording fills the memory. */
  private static final int MOST_SUBAGENTS = 100_000;

  private final Prices prices;
  private final AnswerIndex once = new AnswerIndex();
  private final Bill bill = new Bill(Grouping.SESSION);

  public SessionMeasurement(Prices prices) {
    this.prices = prices;
  }

  /** Returns the project that a header names: the folder the agent worked in. */
  public static String project(Header header) {
    return header.text("cwd").or(() -> header.text("repo")).orElse("");
  }

  /** Returns the summary of a recording of which only the header is known. */
  static RecordingSummary ofHeader(Header header) {
    return new RecordingSummary(
        header.text("id").orElse(""),
        header.text("agent").orElse(""),
        header.text("model").orElse(""),
        project(header),
        "",
        "",
        "",
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        BigDecimal.ZERO,
        BigDecimal.ZERO,
        0,
        0,
        "");
  }

  @Override
  public String version() {
    return MEASURED + prices.digest();
  }

  /** Returns the cost of all recordings summarised so far. */
  public CostSum total() {
    return bill.total();
  }

  @Override
  public RecordingSummary of(Path recording) throws IOException {
    try (InputStream in = Files.newInputStream(recording)) {
      return of(new BboxReader(in), recording.toString());
    }
  }

  /** Summarises a recording that is already open. */
  public RecordingSummary of(BboxReader reader, String name) throws IOException {
    CostReader alone = CostReader.alone(prices, 0);
    CostReader together = new CostReader(name, prices, once, 0);
    CallTracker tracker = new CallTracker();
    CallTally calls = new CallTally(tracker);
    FirstRequest request = new FirstRequest();
    Set<String> subagents = new HashSet<>();
    String began = "";
    String ended = "";
    while (reader.next()) {
      LineView line = reader.line();
      alone.accept(line);
      together.accept(line);
      request.accept(line);
      if (!line.isRest()) {
        Effect effect = line.kind().isEvent() ? tracker.accept(line) : Effect.NONE;
        calls.accept(line, effect);
      }
      if (subagents.size() < MOST_SUBAGENTS && line.kind().isEvent() && line.has(MetaKey.TID)) {
        line.meta(MetaKey.TID)
            .filter(id -> !id.equals(ThreadRecord.MAIN))
            .ifPresent(subagents::add);
      }
      if (line.kind().isEvent() && line.has(MetaKey.TS)) {
        String time = line.meta(MetaKey.TS).orElse("");
        began = began.isEmpty() || time.compareTo(began) < 0 ? time : began;
        ended = time.compareTo(ended) > 0 ? time : ended;
      }
    }
    bill.add(name, together.cost());
    Header header = reader.header().header();
    CostSum sum = alone.cost().total();
    return new RecordingSummary(
        header.text("id").orElse(""),
        header.text("agent").orElse(""),
        header.text("model").orElse(""),
        project(header),
        request.text(),
        began,
        ended,
        calls.calls(),
        calls.failed(),
        subagents.size(),
        sum.calls(),
        sum.tokens().in(),
        sum.tokens().cached(),
        sum.tokens().out(),
        sum.cost().stripTrailingZeros(),
        sum.computed().stripTrailingZeros(),
        sum.unpriced(),
        sum.repeats(),
        version());
  }
}
