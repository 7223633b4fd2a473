package dev.blackbox.intake.source;

import java.io.IOException;
import java.util.Set;

/** Tells the records of one agent as lines. */
public interface Teller {
  /** Types of records that need not be read to be counted. */
  default Set<String> keptTypes() {
    return Set.of();
  }

  /** What of a record is asked for. */
  default Selection selection() {
    return Selection.ALL;
  }

  /** Tells a record of the main file, where it may say itself which thread it is from. */
  default Fate tell(Node record) throws IOException {
    return tell(record, Narrator.MAIN);
  }

  /** Tells a record from the file of a subagent. */
  Fate tell(Node record, int thread) throws IOException;

  /** There are no more records; what was not told when it came is told now. */
  default void finish() throws IOException {}
}
