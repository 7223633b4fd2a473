package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.intake.archive.RecordingSummary;
import picocli.CommandLine.ParseResult;

/** Which sessions somebody wants to see; an empty text means all. */
record SessionFilter(String agent, String model, String project, String since, String until) {
  static SessionFilter of(ParseResult arguments) throws UsageException {
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

  boolean takes(StoredSession session) {
    RecordingSummary summary = session.summary();
    String began = summary.began();
    return (agent.isEmpty() || summary.agent().startsWith(agent))
        && summary.model().contains(model)
        && summary.project().contains(project)
        && (since.isEmpty() || began.compareTo(since) >= 0)
        // "~" comes behind everything that a time can begin with
        && (until.isEmpty() || (!began.isEmpty() && began.compareTo(until + "~") < 0));
  }
}
