package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.store.blob.BlobRef;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Reads the files of a session in one pass, merges those of its subagents by time, and ends the
 * recording with the origin of all records.
 */
public final class TranscriptReader {
  private final SessionWriter writer;
  private final Optional<TextStore> rawTexts;
  private final List<Read> sources = new ArrayList<>();

  private record Read(TranscriptSource source, Provenance provenance, RecordCounts tally) {}

  /**
   * Creates a reader.
   *
   * @param rawTexts stores the sources as blobs, if requested
   */
  public TranscriptReader(SessionWriter writer, Optional<TextStore> rawTexts) {
    this.writer = writer;
    this.rawTexts = rawTexts;
  }

  /** Writes the lines of the session. */
  public SessionWriter writer() {
    return writer;
  }

  /** Reads a session to its end. */
  public void read(
      TranscriptSource source,
      SubagentFiles subagents,
      SubagentThreads threads,
      RecordMapper mapper)
      throws IOException {
    try (RecordFeed main = new RecordFeed(source, mapper);
        TimeMerge merge = new TimeMerge(subagents.merged(), threads, mapper)) {
      while (main.next()) {
        while (merge.nextBefore(main.timestamp())) {
          map(merge, mapper);
        }
        map(main, main.record().isObject() ? mapper.map(main.record()) : MappingOutcome.UNKNOWN);
      }
      while (merge.next()) {
        map(merge, mapper);
      }
      mapper.finish();
      subagents.writeReferences(writer, threads);
      done(source, main);
      merge.opened(this::done);
    }
    close();
  }

  /**
   * Reads a session that is one JSON document: its own fields first, then its records.
   *
   * @param records the name of the list of records; the document may also be the list itself
   */
  public void readDocument(TranscriptSource source, String records, RecordMapper mapper)
      throws IOException {
    readDocuments(source, records, _ -> 0, SubagentFiles.NONE, SubagentThreads.NONE, mapper);
  }

  /**
   * Reads a session whose subagents have documents too, which are merged by time.
   *
   * @param time the time of a record
   */
  public void readDocuments(
      TranscriptSource source,
      String records,
      ToLongFunction<Json> time,
      SubagentFiles subagents,
      SubagentThreads threads,
      RecordMapper mapper)
      throws IOException {
    SourceDocument document = SourceDocument.read(source);
    DocumentMerge merge = new DocumentMerge(subagents.merged(), records, threads, time);
    DocumentMerge.Mapping mapping =
        (record, thread, tally) -> count(record, mapper.map(record, thread), tally);
    RecordCounts tally = new RecordCounts();
    Json root = document.root();
    boolean isList = root instanceof Json.Items;
    if (root.isObject()) {
      tally.count(mapper.map(root));
    } else if (!isList) {
      writer.unknown(List.of(), document.text());
      tally.count(MappingOutcome.UNKNOWN);
    }
    for (Json record : isList ? root.items() : root.path(records).items()) {
      merge.before(record, mapping);
      MappingOutcome outcome = record.isObject() ? mapper.map(record) : MappingOutcome.UNKNOWN;
      count(record, outcome, tally);
    }
    merge.rest(mapping);
    mapper.finish();
    subagents.writeReferences(writer, threads);
    sources.add(new Read(source, document.provenance(), tally));
    for (DocumentMerge.Input input : merge.inputs()) {
      sources.add(new Read(input.source(), input.provenance(), input.tally()));
    }
    close();
  }

  private void count(Json record, MappingOutcome outcome, RecordCounts tally) throws IOException {
    if (outcome.isUnknown()) {
      writer.unknown(List.of(Arg.pair("type", record.string("type"))), record.asString());
    }
    tally.count(outcome);
  }

  private void done(TranscriptSource source, RecordFeed feed) {
    sources.add(new Read(source, feed.lines().provenance(), feed.tally()));
  }

  private void map(TimeMerge merge, RecordMapper mapper) throws IOException {
    Json record = merge.feed().record();
    map(
        merge.feed(),
        record.isObject() ? mapper.map(record, merge.thread()) : MappingOutcome.UNKNOWN);
    merge.consumed();
  }

  private void map(RecordFeed feed, MappingOutcome outcome) throws IOException {
    if (outcome.isUnknown()) {
      unknown(feed.lines(), feed.record().string("type"));
    }
    feed.tally().count(outcome);
  }

  private void unknown(SourceLines lines, String type) throws IOException {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("line", Long.toString(lines.number())));
    if (!type.isEmpty()) {
      args.add(Arg.pair("type", type));
    }
    if (lines.isCut()) {
      args.add(Arg.pair("size", Long.toString(lines.lineBytes())));
    }
    writer.unknown(args, lines.isCut() ? "" : lines.text());
  }

  private void close() throws IOException {
    for (Read read : sources) {
      writer.source(read.provenance, read.tally, raw(read.source));
    }
    writer.end();
  }

  private Optional<BlobRef> raw(TranscriptSource source) throws IOException {
    if (rawTexts.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = source.open()) {
      return rawTexts.get().raw(in);
    }
  }
}
