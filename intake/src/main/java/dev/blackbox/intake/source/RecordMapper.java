package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import java.io.IOException;
import java.util.Set;

/** Maps the records of one agent to lines. */
public interface RecordMapper {
  /** Types of records that are counted without being read. */
  default Set<String> keptTypes() {
    return Set.of();
  }

  /** The fields of records that the mapper uses. */
  default FieldSelection selection() {
    return FieldSelection.ALL;
  }

  /** Maps a record of the main file, which may name its own thread. */
  default MappingOutcome map(Json record) throws IOException {
    return map(record, SessionWriter.MAIN);
  }

  /** Maps a record from the file of a subagent. */
  MappingOutcome map(Json record, int thread) throws IOException;

  /** Writes what is still pending after the last record. */
  default void finish() throws IOException {}
}
