package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Merges the records of subagents' documents into those of the session by time. */
final class DocumentMerge {
  private final List<Input> inputs = new ArrayList<>();
  private final SubagentThreads threads;
  private final ToLongFunction<Json> time;

  /** A document of a subagent; its own fields are its first record. */
  static final class Input {
    private final SubagentFile file;
    private final TranscriptSource source;
    private final SourceDocument document;
    private final RecordCounts tally = new RecordCounts();
    private final List<Json> records = new ArrayList<>();
    private int next;

    private Input(SubagentFile file, String list) throws IOException {
      this.file = file;
      this.source = TranscriptSource.file(file.path());
      this.document = SourceDocument.read(source);
      records.add(document.root());
      records.addAll(document.root().path(list).items());
    }

    TranscriptSource source() {
      return source;
    }

    Provenance provenance() {
      return document.provenance();
    }

    RecordCounts tally() {
      return tally;
    }
  }

  /** Maps a record of a subagent. */
  interface Mapping {
    void map(Json record, int thread, RecordCounts tally) throws IOException;
  }

  DocumentMerge(
      List<SubagentFile> files, String list, SubagentThreads threads, ToLongFunction<Json> time)
      throws IOException {
    this.threads = threads;
    this.time = time;
    for (SubagentFile file : files) {
      inputs.add(new Input(file, list));
    }
  }

  /** Maps the records that are older than a record of the session, once their call was mapped. */
  void before(Json record, Mapping mapping) throws IOException {
    long limit = time.applyAsLong(record);
    for (Input input : inputs) {
      while (input.next < input.records.size()
          && threads.mayBegin(input.file)
          && time.applyAsLong(input.records.get(input.next)) < limit) {
        map(input, mapping);
      }
    }
  }

  /** Maps the records that are left. */
  void rest(Mapping mapping) throws IOException {
    for (Input input : inputs) {
      while (input.next < input.records.size()) {
        map(input, mapping);
      }
    }
  }

  private void map(Input input, Mapping mapping) throws IOException {
    Json record = input.records.get(input.next++);
    mapping.map(record, threads.threadOf(input.file), input.tally);
  }

  List<Input> inputs() {
    return inputs;
  }
}
