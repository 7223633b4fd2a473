package dev.blackbox.cli.view;

import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.cli.view.entry.CostText;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.format.header.Header;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.validate.Validation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lines above a timeline that sum up the recording. */
final class Summary {
  private static final int LABEL_WIDTH = 10;
  private static final String BETWEEN = " · ";

  private final Session session;
  private final Prose prose;
  private final int width;
  private final List<Styled> lines = new ArrayList<>();

  private Summary(Session session, Prose prose, int width) {
    this.session = session;
    this.prose = prose;
    this.width = width;
  }

  static List<Styled> lines(String name, Session session, Prose prose, int width) {
    Summary summary = new Summary(session, prose, width);
    summary.lines.add(Styled.of(Ink.STRONG, name));
    summary.addHeader();
    summary.addCounts();
    summary.lines.add(Styled.EMPTY);
    return summary.lines;
  }

  /** Returns the number of findings and the command that lists them; empty if there are none. */
  static Optional<Styled> findings(String name, Validation validation) {
    List<String> counts = new ArrayList<>();
    addCount(validation.errors(), "error", "errors", counts);
    addCount(validation.warnings(), "warning", "warnings", counts);
    if (counts.isEmpty()) {
      return Optional.empty();
    }
    Ink ink = validation.errors() > 0 ? Ink.FAILED : Ink.WAITING;
    return Optional.of(
        Styled.of(ink, String.join(", ", counts))
            .and(Ink.FAINT, "  blackbox validate " + name + " lists them"));
  }

  private static void addCount(long count, String one, String many, List<String> counts) {
    if (count > 0) {
      counts.add(Amounts.count(count, one, many));
    }
  }

  private void addHeader() {
    Header header = session.header();
    add("session", texts(header, "id", "format", "classification"));
    String sha = header.repoSha().map(text -> " at " + text).orElse("");
    String branch = header.text("branch").map(text -> " (" + text + ")").orElse("");
    add("repo", (header.text("repo").orElse("") + sha + branch).strip());
    add("agent", texts(header, "agent", "version", "model", "mode"));
    add("ran in", texts(header, "runner", "sandbox_id", "cwd"));
    add("limits", texts(header, "budget", "duration"));
    add("notes", header.text("notes").orElse(""));
  }

  private static String texts(Header header, String... keys) {
    List<String> texts = new ArrayList<>();
    for (String key : keys) {
      header.text(key).filter(text -> !text.isEmpty()).ifPresent(texts::add);
    }
    return String.join(BETWEEN, texts);
  }

  private void addCounts() {
    List<String> has = new ArrayList<>();
    has.add(Amounts.count(session.lines(), "line", "lines"));
    has.add(Amounts.count(session.events().size(), "event", "events"));
    has.add(calls());
    if (session.threads().size() > 1) {
      has.add(session.threads().size() + " threads");
    }
    addCount(session.redactions(), "redacted value", "redacted values", has);
    session
        .elapsed()
        .filter(Duration::isPositive)
        .ifPresent(elapsed -> has.add(Amounts.clock(elapsed)));
    add("has", String.join(BETWEEN, has));
    add("spent", spent(session.cost().total()));
  }

  private String calls() {
    String calls = Amounts.count(session.calls().size(), "call", "calls");
    List<String> special = new ArrayList<>();
    addCount(outcomes(CallOutcome.ERROR), "failed", "failed", special);
    addCount(outcomes(CallOutcome.OPEN), "never finished", "never finished", special);
    return special.isEmpty() ? calls : calls + " (" + String.join(", ", special) + ")";
  }

  private long outcomes(CallOutcome outcome) {
    return session.calls().stream().map(CallRecord::outcome).filter(outcome::equals).count();
  }

  private static String spent(CostSum sum) {
    List<String> spent = new ArrayList<>();
    if (sum.calls() > 0) {
      spent.add(Amounts.count(sum.calls(), "model call", "model calls"));
      spent.add(Amounts.tokens(sum.tokens().in()) + " tokens in");
      spent.add(Amounts.tokens(sum.tokens().cached()) + " cached");
      spent.add(Amounts.tokens(sum.tokens().out()) + " out");
    }
    String cost = CostText.of(sum, Prices.standard().date());
    if (!cost.isEmpty()) {
      spent.add(cost);
    }
    return String.join(BETWEEN, spent);
  }

  private void add(String label, String text) {
    if (text.isEmpty()) {
      return;
    }
    int columns = width == Wrap.NEVER ? width : width - LABEL_WIDTH - 2;
    Styled front = Styled.of(Ink.FAINT, "  " + label).fit(LABEL_WIDTH + 2);
    for (Styled line : Wrap.lines(prose.line(Ink.TEXT, text), columns)) {
      lines.add(front.and(line));
      front = Styled.of(" ".repeat(LABEL_WIDTH + 2));
    }
  }
}
