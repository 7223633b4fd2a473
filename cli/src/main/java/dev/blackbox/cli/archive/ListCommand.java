package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.Pager;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.StoredSessions;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.archive.SessionFilter;
import dev.blackbox.library.archive.StoredSession;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.json.ArchiveJson;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox list}. */
public final class ListCommand implements Command {
  private static final int PIPED_WIDTH = 100;
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** Moves to the top left and clears the screen. */
  private static final String CLEAR = "\u001b[H\u001b[2J";

  private final Clock clock;

  public ListCommand() {
    this(Clock.system(ZoneId.systemDefault()));
  }

  ListCommand(Clock clock) {
    this.clock = clock;
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "list",
            "Lists the archived sessions, the latest first: what was asked, when, by which agent,"
                + " how long it took, what it cost and how many calls failed. Other verbs take the"
                + " number of a row, the start of a session's id or words of its request instead of"
                + " a file.");
    spec.addOption(Specs.option("NAME", "Lists only agents whose name contains this.", "--agent"));
    spec.addOption(Specs.option("TEXT", "Lists only models whose name contains this.", "--model"));
    spec.addOption(
        Specs.option("TEXT", "Lists only projects whose path contains this.", "--project"));
    spec.addOption(
        Specs.option(
            "WHEN",
            "Lists only sessions since then: 7d, 12h, today, yesterday or a day.",
            "--since"));
    spec.addOption(Specs.option("DAY", "Lists only sessions up to this day.", "--until"));
    spec.addOption(Specs.flag("Lists only sessions with failed calls.", "--errors"));
    spec.addOption(Specs.option("N", "Lists only the latest N.", "-n", "--lines"));
    spec.addOption(Specs.flag("Keeps running and prints the list when it changes.", "--follow"));
    spec.addOption(Specs.flag("Prints directly, without a pager.", "--no-pager"));
    spec.addOption(Specs.flag("Prints one JSON object per session.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox list -n 20", "the latest sessions"),
        new Example("blackbox list --project shop --since 7d", "one project, the last week"),
        new Example("blackbox show 3", "reads the session in row 3"),
        new Example(
            "blackbox list --json | jq -r .recording | xargs blackbox validate",
            "validates all of them"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    SessionFilter filter = filter(arguments);
    long most = Specs.number(arguments, "--lines", 0, Long.MAX_VALUE);
    if (Specs.has(arguments, "--follow")) {
      return follow(filter, most, console);
    }
    List<StoredSession> all = StoredSessions.all(console);
    List<StoredSession> sessions = all.stream().filter(filter::takes).limit(most).toList();
    if (Specs.has(arguments, "--json")) {
      ArchiveJson json = new ArchiveJson(console.out());
      for (StoredSession session : sessions) {
        json.write(session);
      }
    } else if (sessions.isEmpty()) {
      console
          .err()
          .say(
              "no session matches; "
                  + Plural.of(all.size(), "session is", "sessions are")
                  + " archived");
    } else {
      Pager.print(
          console.isTerminal() && !Specs.has(arguments, "--no-pager"),
          console,
          out -> print(sessions, console, out));
    }
    return Exit.FINE;
  }

  /** Prints the list again when it changes, until the user stops it. */
  private int follow(SessionFilter filter, long most, Console console)
      throws IOException, BlackboxException {
    List<StoredSession> before = List.of();
    while (!Thread.currentThread().isInterrupted()) {
      List<StoredSession> now =
          StoredSessions.all(console).stream().filter(filter::takes).limit(most).toList();
      if (!now.equals(before) && !now.isEmpty()) {
        before = now;
        console.out().print(console.hasColour() ? CLEAR : "");
        print(now, console, console.out());
        console.out().flush();
      }
      try {
        Thread.sleep(PAUSE);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return Exit.FINE;
  }

  private SessionFilter filter(ParseResult arguments) throws UsageException {
    return new SessionFilter(
        Specs.value(arguments, "--agent", ""),
        Specs.value(arguments, "--model", ""),
        Specs.value(arguments, "--project", ""),
        since(arguments),
        until(arguments),
        Specs.has(arguments, "--errors"));
  }

  private Instant since(ParseResult arguments) throws UsageException {
    String text = Specs.value(arguments, "--since", "");
    Optional<Instant> since = text.isEmpty() ? Optional.of(Instant.MIN) : Age.since(text, clock);
    return since.orElseThrow(
        () ->
            new UsageException(
                "--since is \""
                    + text
                    + "\", expected 7d, 12h, today, yesterday or a day: 2026-11-15"));
  }

  private Instant until(ParseResult arguments) throws UsageException {
    String day = Specs.value(arguments, "--until", "");
    Optional<Instant> end = day.isEmpty() ? Optional.of(Instant.MAX) : Age.after(day, clock);
    return end.orElseThrow(
        () -> new UsageException("--until is \"" + day + "\", expected a day such as 2026-11-15"));
  }

  private void print(List<StoredSession> sessions, Console console, Output out) throws IOException {
    int width = console.isTerminal() ? console.width() : PIPED_WIDTH;
    for (Styled line : new SessionTable(sessions, clock, width).lines()) {
      out.println(line.render(console.hasColour()).stripTrailing());
    }
    if (console.isTerminal()) {
      out.println();
      String text =
          Plural.of(sessions.size(), "session", "sessions")
              + ". blackbox show "
              + sessions.get(0).number()
              + " reads the first; --errors, --project and --since 7d narrow the list.";
      for (Styled line : Wrap.lines(Styled.of(Ink.FAINT, text), width)) {
        out.println(line.render(console.hasColour()));
      }
    }
  }
}
