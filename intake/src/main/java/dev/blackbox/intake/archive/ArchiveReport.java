package dev.blackbox.intake.archive;

/**
 * The result of an archive run.
 *
 * @param archived the number of sessions archived, new or grown
 * @param failed the number of unreadable files
 * @param sessions the number of sessions in the store
 * @param endingSoon the number of transcripts that their agent will delete within a week
 */
public record ArchiveReport(long archived, long failed, long sessions, long endingSoon) {}
