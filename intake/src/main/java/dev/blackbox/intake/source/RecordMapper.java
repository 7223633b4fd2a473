package dev.blackbox.intake.source;

import java.io.IOException;
import java.util.Set;

/** Tells the records of one agent as lines. */
public interface RecordMapper {
  /** Types of records that need not be read to be counted. */
  default Set<String> keptTypes() {
    return Set.of();
  }

  /** What of a record is asked for. */
  default FieldSelection selection() {
    return FieldSelection.ALL;
  }

  /** Tells a record of the main file, where it may say itself which thread it is from. */
  default MappingOutcome map(Node record) throws IOException {
    return map(record, SessionWriter.MAIN);
  }

  /** Tells a record from the file of a subagent. */
  MappingOutcome map(Node record, int thread) throws IOException;

  /** There are no more records; what was not told when it came is told now. */
  default void finish() throws IOException {}
}
