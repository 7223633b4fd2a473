package dev.blackbox.intake.testing;

import static dev.blackbox.intake.testing.JsonLines.at;
import static dev.blackbox.intake.testing.JsonLines.list;
import static dev.blackbox.intake.testing.JsonLines.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the models in an agent's files answered, called and saw, found by a plain walk over the
 * files that shares no code with the importers.
 */
public final class SourceWalk {
  /** A call of a tool, with its name and arguments as the agent wrote them. */
  public record Call(String name, Map<?, ?> arguments) {}

  /** The ids of the calls of each answer. */
  private final Map<String, List<String>> answers = new LinkedHashMap<>();

  private final Map<String, Call> calls = new LinkedHashMap<>();
  private final Map<String, List<String>> results = new LinkedHashMap<>();

  public Map<String, List<String>> answers() {
    return answers;
  }

  public Map<String, Call> calls() {
    return calls;
  }

  /** The texts of each call's first result. */
  public Map<String, List<String>> results() {
    return results;
  }

  private void call(String answer, String id, String name, Object arguments) {
    if (!calls.containsKey(id)) {
      answers.computeIfAbsent(answer, _ -> new ArrayList<>()).add(id);
      Map<?, ?> object =
          arguments instanceof Map<?, ?> map
              ? map
              : arguments.equals("") ? Map.of() : Map.of("input", arguments);
      calls.put(id, new Call(name, object));
    }
  }

  private void answer(String answer) {
    answers.computeIfAbsent(answer, _ -> new ArrayList<>());
  }

  /** Walks a transcript or a stream of Claude Code. */
  public void claude(Path file) throws IOException {
    int number = 0;
    for (@Nullable Map<String, Object> record : JsonLines.read(file)) {
      number++;
      Object content = at(record, "message", "content");
      if (text(record, "type").equals("assistant") && at(record, "message") instanceof Map<?, ?>) {
        String id = text(record, "message", "id");
        String answer =
            String.join(
                " ",
                file.toString(),
                text(record, "agentId"),
                text(record, "parent_tool_use_id"),
                id.isEmpty() ? "record " + number : id);
        answer(answer);
        for (Object block : list(content)) {
          if (text(block, "type").equals("tool_use")) {
            call(answer, text(block, "id"), text(block, "name"), at(block, "input"));
          }
        }
      } else if (text(record, "type").equals("user")) {
        for (Object block : list(content)) {
          if (text(block, "type").equals("tool_result")) {
            results.putIfAbsent(text(block, "tool_use_id"), texts(at(block, "content")));
          }
        }
      }
    }
  }

  /** The texts of a content; images have none. */
  private static List<String> texts(Object content) {
    if (content instanceof String text) {
      return List.of(text);
    }
    List<String> texts = new ArrayList<>();
    for (Object part : list(content)) {
      if (part instanceof String text) {
        texts.add(text);
      } else if (at(part, "text") instanceof String text && text(part, "image_url").isEmpty()) {
        boolean isImage = at(part, "source") instanceof Map<?, ?>;
        if (!isImage && part instanceof Map<?, ?> map && map.containsKey("text")) {
          texts.add(text);
        }
      }
    }
    return texts;
  }

  /** Walks a rollout of Codex. */
  public void codex(Path file) throws IOException {
    int number = 0;
    boolean isOpen = false;
    for (@Nullable Map<String, Object> record : JsonLines.read(file)) {
      boolean isWrapped = at(record, "payload") instanceof Map<?, ?>;
      Object item = isWrapped ? at(record, "payload") : record;
      String kind = isWrapped ? text(record, "type") : "response_item";
      String type = text(item, "type");
      boolean isCounted =
          kind.equals("token_usage_record")
              || (type.equals("token_count")
                  && at(item, "info", "last_token_usage") instanceof Map<?, ?>);
      boolean isUser = type.equals("message") && text(item, "role").equals("user");
      if (isCounted || isUser || type.endsWith("_output")) {
        isOpen = false;
      }
      boolean isModel =
          kind.equals("response_item")
              && switch (type) {
                case "reasoning",
                    "function_call",
                    "custom_tool_call",
                    "local_shell_call",
                    "web_search_call" ->
                    true;
                case "message" -> text(item, "role").equals("assistant");
                default -> false;
              };
      if (isModel && !isOpen) {
        number++;
        isOpen = true;
        answer(file + " " + number);
      }
      if (isModel && type.endsWith("_call") && !type.startsWith("web_")) {
        String id = text(item, "call_id").isEmpty() ? text(item, "id") : text(item, "call_id");
        call(file + " " + number, id, codexName(item), codexArguments(item));
      } else if (kind.equals("response_item") && type.endsWith("_output")) {
        results.put(text(item, "call_id"), texts(at(item, "output")));
      }
    }
  }

  private static String codexName(@Nullable Object item) {
    return text(item, "name").isEmpty() ? text(item, "type") : text(item, "name");
  }

  private static Object codexArguments(@Nullable Object item) {
    Object arguments = at(item, "arguments");
    if (arguments instanceof String text && !text.isEmpty()) {
      Map<String, Object> object = JsonLines.object(text);
      return object == null ? text : object;
    }
    Object input = at(item, "input");
    return input.equals("") ? at(item, "action") : input;
  }

  /** Walks a chat of Gemini CLI. */
  public void gemini(Path file) throws IOException {
    List<Object> messages = new ArrayList<>();
    if (file.toString().endsWith(".json")) {
      messages.addAll(list(JsonLines.object(Files.readString(file)), "messages"));
    } else {
      for (@Nullable Map<String, Object> record : JsonLines.read(file)) {
        messages.addAll(list(record, "$set", "messages"));
        if (record != null) {
          messages.add(record);
        }
      }
    }
    for (Object message : messages) {
      if (text(message, "type").equals("gemini")) {
        String answer = file + " " + text(message, "id");
        answer(answer);
        for (Object call : list(message, "toolCalls")) {
          call(answer, text(call, "id"), text(call, "name"), at(call, "args"));
          for (Object part : list(call, "result")) {
            Object response = at(part, "functionResponse", "response");
            String output = text(response, "output");
            if (response instanceof Map<?, ?>) {
              results.put(
                  text(call, "id"), List.of(output.isEmpty() ? text(response, "error") : output));
            }
          }
        }
      }
    }
  }

  /** Walks the events of Copilot CLI. */
  public void copilot(Path file) throws IOException {
    for (@Nullable Map<String, Object> record : JsonLines.read(file)) {
      Object data = at(record, "data");
      if (text(record, "type").equals("assistant.message")) {
        String answer = text(record, "agentId") + " " + text(data, "messageId");
        answer(answer);
        for (Object request : list(data, "toolRequests")) {
          call(
              answer, text(request, "toolCallId"), text(request, "name"), at(request, "arguments"));
        }
      } else if (text(record, "type").equals("tool.execution_complete")) {
        String content = text(data, "result", "content");
        results.put(
            text(data, "toolCallId"),
            List.of(content.isEmpty() ? text(data, "error", "message") : content));
      }
    }
  }

  /** Walks an export of opencode. */
  public void opencode(Path file) throws IOException {
    for (Object message : list(JsonLines.object(Files.readString(file)), "messages")) {
      int step = 0;
      for (Object part : list(message, "parts")) {
        String answer = text(message, "info", "id") + " " + step;
        boolean isModel = text(message, "info", "role").equals("assistant");
        switch (isModel ? text(part, "type") : "") {
          case "step-start", "step-finish" -> step++;
          case "text", "reasoning" -> answer(answer);
          case "tool" -> {
            Object state = at(part, "state");
            String id = text(part, "callID");
            answer(answer);
            call(answer, id, text(part, "tool"), at(state, "input"));
            switch (text(state, "status")) {
              case "completed" -> results.put(id, List.of(text(state, "output")));
              case "error" -> results.put(id, List.of(text(state, "error")));
              default -> {}
            }
          }
          default -> {}
        }
      }
    }
  }
}
