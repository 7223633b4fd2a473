package dev.blackbox.library.archive;

import dev.blackbox.intake.archive.ArchiveReport;
import dev.blackbox.session.cost.CostSum;
import java.nio.file.Path;
import java.util.List;

/**
 * The result of one run of the archive.
 *
 * @param days the number of days on which the archived sessions began
 * @param redactions how many secrets were masked
 * @param cost of the archived sessions, each answer once
 * @param unread folders of agents whose sessions cannot be read
 */
public record ArchiveResult(
    Path store,
    ArchiveReport report,
    long days,
    long redactions,
    CostSum cost,
    List<UnreadFolder> unread) {
  public ArchiveResult {
    unread = List.copyOf(unread);
  }

  /** A folder of an agent whose sessions cannot be read. */
  public record UnreadFolder(String product, Path folder) {}
}
