package dev.blackbox.library.archive;

import dev.blackbox.intake.archive.ArchiveReport;
import dev.blackbox.session.cost.CostSum;
import java.nio.file.Path;

/**
 * The result of one run of the archive.
 *
 * @param days the number of days on which the archived sessions began
 * @param redactions how many secrets were masked
 * @param cost of the archived sessions, each answer once
 */
public record ArchiveResult(
    Path store, ArchiveReport report, long days, long redactions, CostSum cost) {}
