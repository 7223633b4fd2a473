package dev.blackbox.cli.view;

import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.cli.view.entry.CostText;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.text.Plural;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.ThreadRecord;
import dev.blackbox.session.turns.FirstRequest;
import dev.blackbox.session.validate.Validation;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The lines above a timeline that sum up the recording. */
final class Summary {
  private static final int INDENT = 2;
  private static final int SHA_LENGTH = 10;
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
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

  /**
   * Returns the lines, with an empty one at the end.
   *
   * @param isSealed whether the recording has a seal
   */
  static List<Styled> lines(
      String name, Session session, boolean isSealed, Prose prose, int width) {
    Summary summary = new Summary(session, prose, width);
    String asked = FirstRequest.of(session);
    String title = asked.isEmpty() ? session.header().text("id").orElse(name) : asked;
    summary.lines.addAll(Wrap.lines(prose.line(Ink.STRONG, title), width));
    summary.addWho();
    summary.add(spent(session.spending().total()));
    summary.addWork();
    summary.addCircumstances(isSealed);
    summary.add(session.header().text("notes").orElse(""));
    int room = width == Wrap.NEVER ? width : width - INDENT;
    summary.lines.add(
        Styled.of(" ".repeat(INDENT)).and(prose.line(Ink.FAINT, name).cutStart(room)));
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
            .and(
                Ink.FAINT,
                "  blackbox validate "
                    + name
                    + " lists "
                    + (validation.errors() + validation.warnings() == 1 ? "it" : "them")));
  }

  private static void addCount(long count, String one, String many, List<String> counts) {
    if (count > 0) {
      counts.add(Plural.of(count, one, many));
    }
  }

  /** Who worked where, when and for how long. */
  private void addWho() {
    Header header = session.header();
    List<String> parts = new ArrayList<>();
    String version = header.text("version").map(text -> " " + text).orElse("");
    header.text("agent").ifPresent(agent -> parts.add(agent + version));
    header.text("model").ifPresent(parts::add);
    parts.add(place(header));
    Instant start = session.totals().began();
    if (start != null) {
      parts.add(WHEN.format(start));
    }
    session.elapsed().filter(Duration::isPositive).map(Amounts::span).ifPresent(parts::add);
    add(joined(parts));
  }

  private static String place(Header header) {
    String place =
        header
            .text("repo")
            .map(
                repo ->
                    repo.replaceFirst("^(https://|git@)[^/:]+[/:]", "").replaceFirst("\\.git$", ""))
            .or(() -> header.text("cwd").map(cwd -> cwd.substring(cwd.lastIndexOf('/') + 1)))
            .orElse("");
    String sha =
        header.repoSha().filter(text -> !text.equals("unknown")).map(Summary::shortened).orElse("");
    String branch = header.text("branch").map(text -> " (" + text + ")").orElse("");
    return (place + (sha.isEmpty() ? "" : " at " + sha) + branch).strip();
  }

  private static String shortened(String sha) {
    return sha.substring(0, Math.min(SHA_LENGTH, sha.length()));
  }

  /** What was done: files, calls, threads. */
  private void addWork() {
    List<String> parts = new ArrayList<>();
    addCount(session.index().changedFiles(), "file changed", "files changed", parts);
    parts.add(session.calls().isEmpty() ? "" : calls());
    long subagents =
        session.threads().stream().filter(one -> !one.tid().equals(ThreadRecord.MAIN)).count();
    addCount(subagents, "subagent", "subagents", parts);
    addCount(lifecycle("compact"), "compaction", "compactions", parts);
    addCount(lifecycle("interrupt"), "interruption", "interruptions", parts);
    addCount(session.totals().redactions(), "redacted value", "redacted values", parts);
    add(joined(parts));
  }

  private long lifecycle(String name) {
    return session.totals().lifecycle().getOrDefault(name, 0L);
  }

  private void addCircumstances(boolean isSealed) {
    Header header = session.header();
    List<String> parts = new ArrayList<>();
    parts.add(isSealed ? "sealed: blackbox verify checks it" : "not sealed");
    header.text("mode").ifPresent(mode -> parts.add("mode " + mode));
    header.text("runner").ifPresent(runner -> parts.add("ran in " + runner));
    header.text("sandbox_id").ifPresent(parts::add);
    header.text("budget").ifPresent(budget -> parts.add("budget " + budget));
    header.text("duration").ifPresent(duration -> parts.add("limit " + duration));
    header.text("classification").ifPresent(parts::add);
    if (session.totals().isBypassed()) {
      parts.add("permissions bypassed");
    }
    add(joined(parts));
  }

  private static String joined(List<String> parts) {
    return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(BETWEEN));
  }

  private String calls() {
    String calls = Plural.of(session.calls().size(), "call", "calls");
    List<String> special = new ArrayList<>();
    addCount(session.totals().failedCalls(), "failed", "failed", special);
    addCount(session.totals().openCalls(), "never finished", "never finished", special);
    return special.isEmpty() ? calls : calls + " (" + String.join(", ", special) + ")";
  }

  private static String spent(CostSum sum) {
    List<String> spent = new ArrayList<>();
    if (sum.calls() > 0) {
      spent.add(Plural.of(sum.calls(), "model call", "model calls"));
      spent.add(
          Amounts.tokens(sum.tokens().in())
              + " tokens in, "
              + Amounts.tokens(sum.tokens().cached())
              + " cached, "
              + Amounts.tokens(sum.tokens().out())
              + " out");
    }
    String cost = CostText.of(sum, Prices.standard().date());
    if (!cost.isEmpty()) {
      spent.add(cost);
    }
    return String.join(BETWEEN, spent);
  }

  private void add(String text) {
    if (!text.isEmpty()) {
      int columns = width == Wrap.NEVER ? width : width - INDENT;
      for (Styled line : Wrap.lines(prose.line(Ink.TEXT, text), columns)) {
        lines.add(Styled.of(" ".repeat(INDENT)).and(line));
      }
    }
  }
}
