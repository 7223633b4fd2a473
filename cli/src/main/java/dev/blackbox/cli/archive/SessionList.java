package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.view.TextTable;
import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.library.archive.StoredSession;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Prints sessions as a table. */
final class SessionList {
  private static final List<String> TITLES =
      List.of("began", "agent", "model", "project", "time", "tokens", "cost", "recording");
  private static final int MINUTES = "2026-11-15T10:15".length();

  private SessionList() {}

  static void print(List<StoredSession> sessions, Console console) throws IOException {
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
