package dev.blackbox.intake.cline;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.AnswerUsage;
import dev.blackbox.intake.source.BlockWriter;
import dev.blackbox.intake.source.CallWriter;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordMapper;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Maps the output of {@code cline --json}. It has neither the prompt nor the model. Events do not
 * name their agent: after a subagent's start they are its own, until it ends.
 */
final class ClineStreamMapper implements RecordMapper {
  private final SessionWriter writer;
  private final CallWriter calls;
  private final ClineCallMapper callMapper;
  private final Deque<Integer> threads = new ArrayDeque<>(List.of(SessionWriter.MAIN));
  private final Deque<String> spawned = new ArrayDeque<>();
  private final Map<Integer, AnswerUsage> usages = new HashMap<>();
  private String text = "";

  ClineStreamMapper(SessionWriter writer) {
    this.writer = writer;
    this.calls = new CallWriter(writer);
    this.callMapper = new ClineCallMapper(calls, new BlockWriter(writer, calls));
  }

  @Override
  public MappingOutcome map(Json record, int main) throws IOException {
    writer.at(record.string("ts"), threads.getLast());
    return switch (record.string("type")) {
      case "agent_event" -> event(record.path("event"));
      case "hook_event" -> hook(record);
      case "run_result" -> result(record);
      default -> MappingOutcome.UNKNOWN;
    };
  }

  private MappingOutcome event(Json event) throws IOException {
    String type = event.string("type");
    switch (type) {
      case "iteration_start" -> {
        writer.endAnswer();
        writer.answer();
      }
      case "content_start" -> {
        if (event.string("contentType").equals("tool")) {
          call(event);
          return MappingOutcome.MAPPED;
        }
      }
      case "content_end" -> {
        return content(event);
      }
      case "usage" -> {
        usages.put(threads.getLast(), usage(event));
        return MappingOutcome.MAPPED;
      }
      case "iteration_end" -> {
        flush();
        writeUsage();
      }
      case "error" -> {
        String message = event.path("error").isText() ? event.string("error") : event.asString();
        writer.lifecycle("error", List.of(), message, true, Meta.none());
        return MappingOutcome.MAPPED;
      }
      case "content_update", "done" -> {}
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.kept(type);
  }

  private void call(Json event) throws IOException {
    flush();
    String name = event.string("toolName");
    String id = event.string("toolCallId");
    callMapper.start(name, id, event.path("input"));
    if (calls.hasThread(id)) {
      spawned.add(id);
    }
  }

  /** A text is complete before the thoughts that preceded it. */
  private MappingOutcome content(Json event) throws IOException {
    switch (event.string("contentType")) {
      case "text" -> {
        flush();
        text = event.string("text");
      }
      case "reasoning" -> {
        writer.message(LineKind.THINKING, event.string("reasoning"), Meta.none());
        flush();
      }
      case "tool" -> {
        flush();
        Json output = event.path("output", "error");
        callMapper.result(
            event.string("toolCallId"), threads.getLast(), output, !event.path("error").isNull());
      }
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  private void flush() throws IOException {
    if (!text.isEmpty()) {
      writer.message(LineKind.AGENT, text, Meta.none());
      text = "";
    }
  }

  private void writeUsage() throws IOException {
    AnswerUsage usage = usages.remove(threads.getLast());
    if (usage != null) {
      usage.write(writer, "", "");
    }
  }

  private static AnswerUsage usage(Json event) {
    return new AnswerUsage(
        event.number("inputTokens"),
        event.number("outputTokens"),
        event.number("cacheReadTokens"),
        event.number("cacheWriteTokens"),
        AnswerUsage.cost(event.path("cost")));
  }

  private MappingOutcome hook(Json record) throws IOException {
    String name = record.string("hookEventName");
    boolean isSubagent = !record.string("parentAgentId").isEmpty();
    if (name.equals("agent_start") && isSubagent) {
      String call = spawned.poll();
      threads.add(calls.threadOf(call == null ? record.string("agentId") : call));
    } else if (name.equals("agent_end") && isSubagent && threads.size() > 1) {
      threads.removeLast();
    }
    return MappingOutcome.kept("hook_event");
  }

  private MappingOutcome result(Json record) throws IOException {
    flush();
    String reason = record.string("finishReason");
    boolean hasFailed = !reason.equals("completed");
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("reason", reason));
    args.add(Arg.pair("turns", record.string("iterations")));
    args.removeIf(arg -> arg.value().isEmpty());
    writer.lifecycle(
        "result",
        args,
        record.string("text"),
        hasFailed,
        Meta.none()
            .put("latency_ms", record.number("durationMs"))
            .put("level", hasFailed ? "error" : ""));
    return MappingOutcome.MAPPED;
  }

  @Override
  public void finish() throws IOException {
    flush();
    writeUsage();
  }
}
