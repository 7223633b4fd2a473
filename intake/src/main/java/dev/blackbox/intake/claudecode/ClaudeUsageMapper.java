package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.intake.source.FieldSelection;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SourceLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes the usage of each model message once. A transcript has one record per block of a message
 * and repeats the usage in each, with a growing output; the last one counts. So does a later copy
 * of the message if it has more output.
 */
final class ClaudeUsageMapper {
  private static final String NO_RESULT =
      "notes: the stream ends without a result; the output tokens are those known when each message"
          + " began";
  private static final FieldSelection USAGE =
      new FieldSelection(
          Set.of("toolUseResult"), Map.of("message", Set.of("id", "model", "usage")), Map.of());
  private static final int MOST_REMEMBERED = 200_000;

  private final SessionWriter writer;
  private final Map<Integer, Open> open = new LinkedHashMap<>();
  private final Map<String, Long> written = new HashMap<>();
  private final Map<String, Open> unreported = new LinkedHashMap<>();
  private final Map<String, ClaudeTokens> counted = new HashMap<>();
  private boolean isStream;

  ClaudeUsageMapper(SessionWriter writer) {
    this.writer = writer;
  }

  private static final class Open {
    private final String id;
    private final boolean isRepeated;
    private Json usage = Json.Literal.NULL;
    private String model = "";
    private long output;
    private long step;

    Open(String id, boolean isRepeated) {
      this.id = id;
      this.isRepeated = isRepeated;
    }

    void take(Json message) {
      usage = message.path("usage");
      model = message.string("model");
      output = Math.max(output, usage.number("output_tokens"));
    }
  }

  /**
   * Leaves usage to the {@code result} records: the messages of a stream only have the usage known
   * when they began.
   */
  void leaveToResults() {
    isStream = true;
  }

  /** Whether the usage of a message that begins or continues will be written with its id. */
  boolean isWritten(int thread, Json message) {
    Json counts = message.path("usage");
    boolean isUsed = !ClaudeTokens.of(counts, counts.number("output_tokens")).isNone();
    return !isStream && isUsed && !isCopied(thread, message.string("id"));
  }

  /** Whether the session has the message already: a fork copies those of its parent. */
  boolean isCopied(int thread, String id) {
    Open current = open.get(thread);
    if (current != null && current.id.equals(id)) {
      return !isStream && current.isRepeated;
    }
    return !isStream && written.containsKey(id);
  }

  /** Returns the model of the messages since the last result; empty if there are several. */
  String unreportedModel() {
    List<String> models = unreported.values().stream().map(call -> call.model).distinct().toList();
    return models.size() == 1 ? models.getFirst() : "";
  }

  /** A result has reported all usage so far. */
  void reported() {
    unreported.clear();
  }

  /** A record of a message arrives, which completes an earlier message of its thread. */
  void begins(int thread, String id) throws IOException {
    Open current = open.get(thread);
    if (current != null && (id.isEmpty() || !current.id.equals(id))) {
      close(thread);
    }
  }

  /** A record of a message was mapped; its last line is the writer's last. */
  void heard(int thread, Json message) throws IOException {
    if (!message.path("usage").isObject()) {
      return;
    }
    String id = message.string("id");
    begins(thread, id);
    Open current = open.computeIfAbsent(thread, _ -> new Open(id, isKnown(id)));
    current.take(message);
    current.step = writer.step();
    if (isStream) {
      unreported.put(id, current);
    }
  }

  /** Notes a message; returns whether it was noted before. */
  private boolean isKnown(String id) {
    if (written.size() >= MOST_REMEMBERED) {
      written.clear();
    }
    return !id.isEmpty() && written.putIfAbsent(id, 0L) != null;
  }

  /** The thread's message is complete. */
  void close(int thread) throws IOException {
    Open current = open.remove(thread);
    if (current == null || isStream) {
      return;
    }
    long before = current.isRepeated ? written.getOrDefault(current.id, 0L) : 0;
    if (!current.isRepeated || current.output > before) {
      written.computeIfPresent(current.id, (_, _) -> current.output);
      map(current);
      count(current, before);
    }
  }

  private void count(Open call, long before) {
    ClaudeTokens tokens = ClaudeTokens.of(call.usage, call.output);
    ClaudeTokens added =
        call.isRepeated ? new ClaudeTokens(0, 0, 0, 0, call.output - before) : tokens;
    counted.merge(call.model, added, ClaudeTokens::plus);
  }

  /** Counts the usage of a subagent that has its own recording. */
  void countSeparate(Path file) throws IOException {
    Map<String, Open> messages = new LinkedHashMap<>();
    RecordReader reader = new RecordReader(USAGE);
    String name = String.valueOf(file.getFileName());
    try (SourceLines lines = new SourceLines(name, Files.newInputStream(file))) {
      while (lines.next()) {
        Json record =
            reader
                .read(lines.buffer(), lines.start(), lines.end())
                .filter(read -> read.string("type").equals("assistant"))
                .orElse(Json.Literal.NULL);
        Json message = record.path("message");
        String id = message.string("id");
        if (message.path("usage").isObject() && !written.containsKey(id)) {
          String key = id.isEmpty() ? "line " + lines.number() : id;
          messages.computeIfAbsent(key, _ -> new Open(id, false)).take(message);
        }
      }
    }
    messages.values().forEach(call -> count(call, 0));
  }

  void closeAll() throws IOException {
    for (int thread : List.copyOf(open.keySet())) {
      close(thread);
    }
    if (!unreported.isEmpty()) {
      writer.comment(CommentType.NOTES, NO_RESULT, List.of());
    }
    for (Open call : unreported.values()) {
      map(call);
    }
  }

  private void map(Open call) throws IOException {
    ClaudeTokens tokens = ClaudeTokens.of(call.usage, call.output);
    if (tokens.isNone()) {
      return;
    }
    List<Arg> fields = new ArrayList<>();
    fields.add(Arg.pair("step", Long.toString(call.step)));
    fields.add(Arg.pair("model", call.model));
    fields.addAll(tokens.fields());
    if (!call.id.isEmpty()) {
      fields.add(Arg.pair("extra.message_id", call.id));
    }
    writer.comment(CommentType.METRICS, "metrics", fields);
  }

  /** The usage written for a model so far. */
  ClaudeTokens written(String model) {
    return counted.getOrDefault(model, ClaudeTokens.NONE);
  }
}
