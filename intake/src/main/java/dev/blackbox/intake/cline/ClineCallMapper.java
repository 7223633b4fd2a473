package dev.blackbox.intake.cline;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.BlockWriter;
import dev.blackbox.intake.source.CallWriter;
import dev.blackbox.intake.source.ExitCode;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.RecordReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Maps calls and their results. A result is a list with the outcome of each command or file, which
 * the model sees as JSON. A call that starts a subagent names its task, but not its id.
 */
final class ClineCallMapper {
  private static final Pattern EXIT = Pattern.compile("Command exited with code (-?\\d{1,9})");

  private final CallWriter calls;
  private final BlockWriter blocks;
  private final Map<String, Deque<String>> callsOf = new HashMap<>();
  private final Map<String, Integer> threads = new HashMap<>();

  ClineCallMapper(CallWriter calls, BlockWriter blocks) {
    this.calls = calls;
    this.blocks = blocks;
  }

  void start(String name, String id, Json input) throws IOException {
    if (name.equals("spawn_agent")) {
      calls.subagent("", name, id, input);
      callsOf.computeIfAbsent(input.string("task"), _ -> new ArrayDeque<>()).add(id);
    } else {
      calls.tool(name, id, input);
    }
  }

  /** Whether a call for this task was mapped. */
  boolean hasTask(String task) {
    return callsOf.containsKey(task);
  }

  /** The thread of the subagent with this task. */
  int threadOf(String subagent, String task) {
    return threads.computeIfAbsent(
        subagent,
        _ -> {
          Deque<String> waiting = callsOf.get(task);
          String call = waiting == null ? null : waiting.poll();
          return calls.threadOf(call == null ? subagent : call);
        });
  }

  void result(String id, int thread, Json content, boolean isError) throws IOException {
    Json outcomes =
        content.isText() ? RecordReader.read(content.asString()).orElse(content) : content;
    List<Json> all = outcomes instanceof Json.Items ? outcomes.items() : List.of(outcomes);
    boolean hasFailed = isError;
    boolean isListed = false;
    String exitCode = "";
    for (Json outcome : all) {
      Json success = outcome.path("success");
      isListed |= !success.isNull();
      hasFailed |= !success.isNull() && !success.isTrue();
      String code = ExitCode.last(EXIT, outcome.string("error"));
      exitCode = code.isEmpty() ? exitCode : code;
    }
    Meta meta = Meta.none().put("extra.exit_code", exitCode);
    if (isListed) {
      calls.result(id, thread, List.of(content.asString()), hasFailed, meta);
    } else {
      blocks.result(id, thread, content, hasFailed, meta);
    }
  }
}
