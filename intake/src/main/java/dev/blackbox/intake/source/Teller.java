package dev.blackbox.intake.source;

import java.io.IOException;
import java.util.Set;

/** Tells the records of one agent as lines. */
public interface Teller {
  /** Types of records that need not be read to be counted. */
  Set<String> keptTypes();

  /** What of a record is asked for. */
  Selection selection();

  /** Tells a record of the main file, which says itself which thread it is from. */
  Fate tell(Node record) throws IOException;

  /** Tells a record from the file of a subagent. */
  Fate tell(Node record, int thread) throws IOException;

  /** There are no more records. */
  void finish() throws IOException;
}
