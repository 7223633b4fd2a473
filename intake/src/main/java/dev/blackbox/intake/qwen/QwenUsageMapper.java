package dev.blackbox.intake.qwen;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.AnswerUsage;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Maps the usage of answers. An answer of the main agent is one record; that of a subagent may be
 * several, one of which has the usage.
 */
final class QwenUsageMapper {
  private final SessionWriter writer;
  private final Set<Integer> counted = new HashSet<>();
  private final Map<String, AnswerUsage> written = new TreeMap<>();
  private final Map<String, AnswerUsage> served = new TreeMap<>();

  QwenUsageMapper(SessionWriter writer) {
    this.writer = writer;
  }

  /** A record of an answer arrives; it begins another answer if the last one is complete. */
  void begin(Json record, int thread) throws IOException {
    boolean isComplete = counted.contains(thread) && !record.path("usageMetadata").isNull();
    if (thread == SessionWriter.MAIN || isComplete) {
      endAnswer(thread);
    }
    writer.answer();
    writer.model(record.string("model"));
  }

  /** A record of an answer was mapped. */
  void heard(Json record, int thread) throws IOException {
    Json tokens = record.path("usageMetadata");
    if (!tokens.isObject()) {
      return;
    }
    counted.add(thread);
    String model = writer.facts().lastModel();
    AnswerUsage usage = usage(tokens);
    if (thread == SessionWriter.MAIN) {
      written.merge(model, usage, AnswerUsage::plus);
    }
    usage.write(writer, model, record.string("uuid"));
  }

  /** Thoughts are part of the candidates with some providers and extra with others. */
  private static AnswerUsage usage(Json tokens) {
    long prompt = tokens.number("promptTokenCount");
    long received =
        Math.max(tokens.number("candidatesTokenCount"), tokens.number("totalTokenCount") - prompt);
    return new AnswerUsage(prompt, received, tokens.number("cachedContentTokenCount"));
  }

  /** What follows is not part of the thread's answer. */
  void endAnswer(int thread) {
    counted.remove(thread);
    writer.endAnswer();
  }

  /** A request was answered; the subagents' files have the usage of their own requests. */
  void served(Json event) {
    if (event.string("subagent_id").isEmpty()) {
      served.merge(
          event.string("model"),
          new AnswerUsage(
              event.number("input_token_count"),
              event.number("output_token_count"),
              event.number("cached_content_token_count")),
          AnswerUsage::plus);
    }
  }

  /** Writes the usage of requests without a message, such as those for a summary. */
  void finish() throws IOException {
    for (Map.Entry<String, AnswerUsage> total : served.entrySet()) {
      AnswerUsage part = written.getOrDefault(total.getKey(), AnswerUsage.NONE);
      part.restOf(total.getValue()).writeUnrecorded(writer, total.getKey());
    }
  }
}
