package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.intake.archive.ArchiveReport;
import dev.blackbox.intake.archive.Archiver;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Archives once, and tells what came of it. */
final class ArchiveRun {
  private final Console console;
  private final boolean isJson;
  private final @Nullable Redactor redactor;
  private final Prices prices = Prices.standard();

  ArchiveRun(Console console, boolean redacts, boolean isJson) {
    this.console = console;
    this.isJson = isJson;
    this.redactor = redacts ? Redactor.standardIn(console.environment()) : null;
  }

  /**
   * Archives.
   *
   * @param tellsNothingNew whether it is worth a word that nothing was new
   */
  int run(boolean tellsNothingNew) throws IOException, BlackboxException {
    Path store = HomeFolder.of(console.environment(), console.folder()).sessions();
    Measurement measurement = new Measurement(prices);
    ArchiveProgress progress = new ArchiveProgress(console);
    ArchiveReport report;
    try {
      report =
          new Archiver(Disk.real(), Clock.systemUTC(), store, redactor, measurement)
              .run(folders(), progress);
    } finally {
      progress.ends();
    }
    if (tellsNothingNew || report.archived() > 0) {
      ArchiveSummary summary =
          new ArchiveSummary(
              store, report, progress.days(), progress.redactions(), measurement.total());
      if (isJson) {
        summary.printJson(console);
      } else {
        summary.print(console);
      }
      console.out().flush();
    }
    return report.failed() > 0 ? Exit.FAILURE : Exit.FINE;
  }

  private List<AgentFolder> folders() throws BlackboxException {
    List<AgentFolder> folders = AgentFormats.folders(console.environment());
    if (folders.isEmpty()) {
      throw new BlackboxException(
          "blackbox archive: no agent has a folder here",
          "looked for .claude/projects, .config/claude/projects, .codex/sessions, .gemini/tmp and"
              + " .copilot/session-state in HOME, and for CLAUDE_CONFIG_DIR and CODEX_HOME");
    }
    return folders;
  }
}
