package dev.blackbox.intake.qwen;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.CallWriter;
import dev.blackbox.intake.source.ExitCode;
import dev.blackbox.intake.source.Meta;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Maps calls and their results. */
final class QwenCallMapper {
  private static final Set<String> SUBAGENTS = Set.of("agent", "task");
  private static final Set<String> FAILURES = Set.of("error", "cancelled");

  private final CallWriter calls;

  QwenCallMapper(CallWriter calls) {
    this.calls = calls;
  }

  void start(String name, String id, Json input) throws IOException {
    if (SUBAGENTS.contains(name)) {
      calls.subagent(input.string("subagent_type"), name, id, input);
    } else {
      calls.tool(name, id, input);
    }
    if (name.equals("todo_write")) {
      List<String> items = new ArrayList<>();
      for (Json todo : input.path("todos").items()) {
        items.add("[" + todo.string("status") + "] " + todo.string("content"));
      }
      calls.todos(items);
    }
  }

  /**
   * Maps a result.
   *
   * @param described what the program says about the call; the model does not see it
   */
  void result(Json part, Json described, int thread) throws IOException {
    Json answered = part.path("functionResponse");
    Json response = answered.path("response");
    Json error = response.path("error");
    Json output = response.path("output");
    Json shown = !output.isNull() ? output : !error.isNull() ? error : response;
    String exitCode = described.path("resultDisplay").string("exitCode");
    boolean hasFailed =
        !error.isNull()
            || FAILURES.contains(described.string("status"))
            || ExitCode.isFailure(exitCode);
    String id = answered.string("id");
    calls.result(
        id.isEmpty() ? described.string("callId") : id,
        thread,
        List.of(shown.asString()),
        hasFailed,
        Meta.none()
            .put("latency_ms", described.number("durationMs"))
            .put("extra.exit_code", exitCode));
  }
}
