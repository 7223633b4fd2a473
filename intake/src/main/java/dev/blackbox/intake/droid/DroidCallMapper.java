package dev.blackbox.intake.droid;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.BlockWriter;
import dev.blackbox.intake.source.CallWriter;
import dev.blackbox.intake.source.ExitCode;
import dev.blackbox.intake.source.Meta;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Maps calls and their results. */
final class DroidCallMapper {
  private static final Pattern EXIT =
      Pattern.compile("\\[Process exited with code (-?\\d{1,9})]\\s*\\z");

  private final CallWriter calls;
  private final BlockWriter blocks;
  private final Set<String> commands = new HashSet<>();

  DroidCallMapper(CallWriter calls, BlockWriter blocks) {
    this.calls = calls;
    this.blocks = blocks;
  }

  void start(String name, String id, Json input) throws IOException {
    switch (name) {
      case "Task" -> calls.subagent(input.string("subagent_type"), name, id, input);
      case "Execute" -> {
        commands.add(id);
        calls.tool(name, id, input);
      }
      case "TodoWrite" -> {
        calls.tool(name, id, input);
        calls.todos(todos(input.path("todos")));
      }
      default -> calls.tool(name, id, input);
    }
  }

  /** The list is one text with a line for each item, or a list of objects. */
  private static List<String> todos(Json todos) {
    return todos.isText()
        ? todos.asString().lines().map(String::strip).toList()
        : todos.items().stream()
            .map(todo -> "[" + todo.string("status") + "] " + todo.string("content"))
            .toList();
  }

  void result(String id, int thread, Json content, boolean hasFailed) throws IOException {
    String exitCode = commands.remove(id) ? ExitCode.last(EXIT, content.asString()) : "";
    blocks.result(
        id,
        thread,
        content,
        hasFailed || ExitCode.isFailure(exitCode),
        Meta.none().put("extra.exit_code", exitCode));
  }
}
