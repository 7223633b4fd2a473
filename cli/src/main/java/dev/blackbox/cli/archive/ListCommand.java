package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.view.TextTable;
import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.library.RecordingStore;
import dev.blackbox.library.archive.SessionFilter;
import dev.blackbox.library.archive.StoredSession;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.json.ArchiveJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox list}. */
public final class ListCommand implements Command {
  private static final List<String> TITLES =
      List.of("began", "agent", "model", "project", "time", "tokens", "cost", "recording");
  private static final int MINUTES = "2026-11-15T10:15".length();

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "list",
            "Lists the sessions in ~/.blackbox/sessions, the latest first: start, agent, model,"
                + " project, duration, tokens and cost. Times are UTC, as the agents write them.");
    spec.addOption(Specs.option("NAME", "Lists only sessions of this agent.", "--agent"));
    spec.addOption(Specs.option("TEXT", "Lists only models whose name contains this.", "--model"));
    spec.addOption(
        Specs.option("TEXT", "Lists only projects whose path contains this.", "--project"));
    spec.addOption(Specs.option("DAY", "Lists only sessions from this day on.", "--since"));
    spec.addOption(Specs.option("DAY", "Lists only sessions up to this day.", "--until"));
    spec.addOption(Specs.option("N", "Lists only the latest N.", "-n", "--lines"));
    spec.addOption(Specs.flag("Prints one JSON object per session.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox list -n 20", "the latest sessions"),
        new Example(
            "blackbox list --project shop --since 2026-11-01", "the sessions of one project"),
        new Example(
            "blackbox list --json | jq -r .recording | xargs blackbox validate",
            "validates all of them"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    SessionFilter filter = filter(arguments);
    long most = Specs.number(arguments, "--lines", 0, Long.MAX_VALUE);
    Path store = HomeFolder.of(console.environment(), console.folder()).sessions();
    if (!Files.isDirectory(store)) {
      throw new BlackboxException(
          "blackbox list: nothing is archived yet", "blackbox archive archives agents' sessions");
    }
    List<StoredSession> sessions =
        RecordingStore.in(store, console.progress(), console.err()::say).sessions(filter).stream()
            .limit(most)
            .toList();
    if (Specs.has(arguments, "--json")) {
      ArchiveJson json = new ArchiveJson(console.out());
      for (StoredSession session : sessions) {
        json.write(session);
      }
    } else {
      printTable(sessions, console);
    }
    return Exit.FINE;
  }

  private static SessionFilter filter(ParseResult arguments) throws UsageException {
    return new SessionFilter(
        Specs.value(arguments, "--agent", ""),
        Specs.value(arguments, "--model", ""),
        Specs.value(arguments, "--project", ""),
        day(arguments, "--since"),
        day(arguments, "--until"));
  }

  private static String day(ParseResult arguments, String option) throws UsageException {
    String day = Specs.value(arguments, option, "");
    if (!day.isEmpty() && !day.matches("\\d{4}-\\d{2}-\\d{2}")) {
      throw new UsageException(option + " is \"" + day + "\", expected a day such as 2026-11-15");
    }
    return day;
  }

  private static void printTable(List<StoredSession> sessions, Console console) throws IOException {
    TextTable table = new TextTable(TITLES, Set.of("time", "tokens", "cost"));
    for (StoredSession session : sessions) {
      RecordingSummary summary = session.summary();
      table.add(
          List.of(
              minute(summary.began()),
              known(summary.agent()),
              known(summary.model()),
              known(lastName(summary.project())),
              session.time().map(Amounts::span).orElse("-"),
              Amounts.tokens(tokens(summary)),
              cost(summary),
              session.recording().toString()));
    }
    table.print(console);
  }

  private static String minute(String time) {
    return time.length() < MINUTES ? known(time) : time.substring(0, MINUTES).replace('T', ' ');
  }

  private static String known(String text) {
    return text.isEmpty() ? "-" : text;
  }

  private static String lastName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static long tokens(RecordingSummary summary) {
    return summary.tokensIn() + summary.tokensCached() + summary.tokensOut();
  }

  private static String cost(RecordingSummary summary) {
    boolean isUnknown = summary.unpriced() > 0;
    if (isUnknown && summary.cost().signum() == 0) {
      return "unknown";
    }
    return Amounts.dollars(summary.cost()) + (isUnknown ? " + unknown" : "");
  }
}
