package dev.blackbox.intake.archive;

/**
 * What a run did.
 *
 * @param archived how many sessions it has archived, new ones and those that have grown
 * @param failed how many files it could not read
 * @param sessions how many sessions the store has now
 * @param endingSoon how many transcripts their agent will delete within a week
 */
public record ArchiveReport(long archived, long failed, long sessions, long endingSoon) {}
