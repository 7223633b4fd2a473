package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.StoredSessions;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.library.archive.StoredSession;
import dev.blackbox.library.common.BlackboxException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import picocli.CommandLine.ParseResult;

/** Offers the latest sessions to a user who named none. */
public final class SessionPick {
  private static final int OFFERED = 12;

  private SessionPick() {}

  /** Returns the recordings given, or the one that the user picks on a terminal. */
  public static List<String> words(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    if (Specs.hasSessions(arguments) || !console.isTerminal() || !console.isInteractive()) {
      return Specs.sessions(arguments);
    }
    List<StoredSession> all = StoredSessions.all(console);
    List<StoredSession> offered = all.subList(0, Math.min(OFFERED, all.size()));
    Clock clock = Clock.system(ZoneId.systemDefault());
    for (Styled line : new SessionTable(offered, clock, console.width()).lines()) {
      console.out().println(line.render(console.hasColour()).stripTrailing());
    }
    console.out().print("\nWhich session? A number, an id or words (1): ");
    console.out().flush();
    String answer = line(console);
    return List.of(answer.isEmpty() ? "1" : answer);
  }

  private static String line(Console console) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = console.in().read(); b >= 0 && b != '\n'; b = console.in().read()) {
      line.write(b);
    }
    return line.toString(StandardCharsets.UTF_8).strip();
  }
}
