package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** Reads one file of a session record by record; types that become no lines are only counted. */
final class RecordFeed implements Closeable {
  private final SourceLines lines;
  private final RecordMapper mapper;
  private final RecordReader reader;
  private final RecordCounts tally = new RecordCounts();
  private Json record = Json.Literal.NULL;
  private String timestamp = "";

  RecordFeed(TranscriptSource source, RecordMapper mapper) throws IOException {
    this.lines = new SourceLines(source.name(), source.open());
    this.mapper = mapper;
    this.reader = new RecordReader(mapper.selection());
  }

  /** Moves to the next record to map; returns false at the end. */
  boolean next() throws IOException {
    while (lines.next()) {
      Optional<String> type = RecordReader.peek(lines.buffer(), lines.start(), lines.end(), "type");
      if (type.isPresent() && mapper.keptTypes().contains(type.get())) {
        tally.count(MappingOutcome.kept(type.get()));
        continue;
      }
      record =
          lines.isCut()
              ? Json.Literal.NULL
              : reader.read(lines.buffer(), lines.start(), lines.end()).orElse(Json.Literal.NULL);
      String own = record.string("timestamp");
      timestamp = own.isEmpty() ? timestamp : own;
      return true;
    }
    return false;
  }

  Json record() {
    return record;
  }

  /** The timestamp of the record or, if it has none, of the one before it. */
  String timestamp() {
    return timestamp;
  }

  SourceLines lines() {
    return lines;
  }

  RecordCounts tally() {
    return tally;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
