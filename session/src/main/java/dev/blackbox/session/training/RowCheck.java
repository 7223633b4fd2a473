package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;

/**
 * Checks a row by the published rules of its trainer, independently of how rows are made: OpenAI's
 * chat fine-tuning, TRL's conversational datasets, LLaMA-Factory's ShareGPT.
 */
public final class RowCheck {
  private final RowShape shape;
  private final List<String> problems = new ArrayList<>();

  private RowCheck(RowShape shape) {
    this.shape = shape;
  }

  /** Returns what is wrong with a row; empty if it follows the rules. */
  public static List<String> problems(RowShape shape, Json row) {
    RowCheck check = new RowCheck(shape);
    switch (shape) {
      case OPENAI, TRL -> check.chat(row);
      case SHAREGPT -> check.shareGpt(row);
      case ROLLOUT -> check.rollout(row);
    }
    return check.problems;
  }

  private void require(boolean isSo, String problem) {
    if (!isSo) {
      problems.add(problem);
    }
  }

  /** An object may have only these keys. */
  private void only(Json object, String... names) {
    Set<String> allowed = Set.of(names);
    for (Json.Field field : object.fields()) {
      require(allowed.contains(field.name()), "the key \"" + field.name() + "\" is unknown");
    }
  }

  private void chat(Json row) {
    if (shape == RowShape.OPENAI) {
      only(row, "messages", "tools", "parallel_tool_calls");
    } else {
      only(row, "messages", "tools");
    }
    List<Json> messages = row.path("messages").items();
    require(!messages.isEmpty(), "there are no messages");
    Deque<String> open = new ArrayDeque<>();
    boolean isLearned = false;
    String before = "";
    for (Json message : messages) {
      String role = message.string("role");
      if (role.equals("tool")) {
        toolMessage(message, open);
      } else {
        require(open.isEmpty(), "calls without a tool message: " + open);
        open.clear();
        message(message, role, before, open);
        isLearned |= isLearned(message);
      }
      before = role;
    }
    require(before.equals("assistant"), "the last message is not the assistant's");
    require(isLearned, "there is no answer to learn");
    tools(row.path("tools"));
  }

  private boolean isLearned(Json message) {
    boolean isWeighed = shape == RowShape.TRL || !message.string("weight").equals("0");
    return message.string("role").equals("assistant") && isWeighed;
  }

  private void message(Json message, String role, String before, Deque<String> open) {
    switch (role) {
      case "assistant" -> {
        require(!before.equals("assistant"), "an assistant message follows another one");
        assistant(message, open);
      }
      case "system", "user" -> {
        only(message, "role", "content");
        boolean isFirst = before.isEmpty();
        require(
            role.equals("user") || isFirst || shape == RowShape.OPENAI,
            "a system message is not the first message");
        require(message.path("content").isText(), "a " + role + " message has no text");
      }
      default -> require(false, "the role \"" + role + "\" is unknown");
    }
  }

  private void assistant(Json message, Deque<String> open) {
    if (shape == RowShape.OPENAI) {
      only(message, "role", "content", "tool_calls", "weight");
      String weight = message.string("weight");
      require(Set.of("", "0", "1").contains(weight), "the weight is " + weight);
    } else {
      only(message, "role", "content", "tool_calls", "reasoning_content");
    }
    List<Json> calls = message.path("tool_calls").items();
    require(message.path("tool_calls").isNull() || !calls.isEmpty(), "tool_calls is empty");
    boolean mayBeSilent = shape == RowShape.OPENAI && !calls.isEmpty();
    require(message.path("content").isText() || mayBeSilent, "an answer has no content");
    for (Json call : calls) {
      only(call, "id", "type", "function");
      require(call.string("type").equals("function"), "the type of a call is not function");
      Json function = call.path("function");
      only(function, "name", "arguments");
      arguments(function.path("arguments"));
      name(function.string("name"));
      open.add(call.string("id"));
    }
    require(open.size() == new HashSet<>(open).size(), "two calls have the same id");
  }

  private void name(String name) {
    boolean isValid =
        shape == RowShape.OPENAI ? name.matches("[A-Za-z0-9_-]{1,64}") : !name.isEmpty();
    require(isValid, "the name \"" + name + "\" is not allowed");
  }

  private void arguments(Json arguments) {
    boolean isValid =
        shape == RowShape.OPENAI
            ? arguments.isText() && read(arguments.text()).isObject()
            : arguments.isObject();
    require(
        isValid,
        shape == RowShape.OPENAI
            ? "arguments are not a text with a JSON object"
            : "arguments are not an object");
  }

  private static Json read(String json) {
    try {
      return JsonText.read(new StringReader(json));
    } catch (JacksonException e) {
      return Json.Literal.NULL;
    }
  }

  private void toolMessage(Json message, Deque<String> open) {
    if (shape == RowShape.TRL) {
      only(message, "role", "tool_call_id", "name", "content");
      require(message.path("name").isText(), "a tool message has no name");
    } else {
      only(message, "role", "tool_call_id", "content");
    }
    require(message.path("content").isText(), "a tool message has no text");
    require(open.remove(message.string("tool_call_id")), "a tool message answers no call");
  }

  private void tools(Json tools) {
    for (Json tool : tools.items()) {
      require(tool.string("type").equals("function"), "a tool is not a function");
      require(tool.path("function").isObject(), "a tool has no schema");
      name(tool.path("function").string("name"));
    }
  }

  private void shareGpt(Json row) {
    only(row, "conversations", "system", "tools");
    List<Json> turns = row.path("conversations").items();
    require(!turns.isEmpty() && turns.size() % 2 == 0, "the number of turns is odd");
    String before = "";
    for (int i = 0; i < turns.size(); i++) {
      Json turn = turns.get(i);
      only(turn, "from", "value");
      String from = turn.string("from");
      Set<String> allowed =
          i % 2 == 0 ? Set.of("human", "observation") : Set.of("gpt", "function_call");
      require(allowed.contains(from), "turn " + (i + 1) + " is from \"" + from + "\"");
      require(turn.path("value").isText(), "a value is not a text");
      require(
          before.equals("function_call") == from.equals("observation"),
          "\"" + from + "\" follows \"" + before + "\"");
      if (from.equals("function_call")) {
        functionCall(read(turn.string("value")));
      }
      before = from;
    }
    require(
        row.path("tools").isNull() || read(row.string("tools")) instanceof Json.Items,
        "tools is not a text with a JSON list");
  }

  private void functionCall(Json value) {
    List<Json> calls = value instanceof Json.Items ? value.items() : List.of(value);
    require(!calls.isEmpty(), "a function_call has no call");
    for (Json call : calls) {
      only(call, "name", "arguments");
      require(call.path("arguments").isObject(), "arguments are not an object");
      require(call.path("name").isText(), "a call has no name");
    }
  }

  private void rollout(Json row) {
    only(row, "trajectory_id", "prompt_token_ids", "completion_token_ids", "logprobs", "reward");
    List<Json> completions = row.path("completion_token_ids").items();
    List<Json> logprobs = row.path("logprobs").items();
    Json prompts = row.path("prompt_token_ids");
    require(!completions.isEmpty(), "there is no answer");
    require(completions.size() == logprobs.size(), "log-probabilities of other answers");
    require(prompts.isNull() || prompts.items().size() == completions.size(), "other prompts");
    for (int i = 0; i < Math.min(completions.size(), logprobs.size()); i++) {
      require(
          completions.get(i).items().size() == logprobs.get(i).items().size(),
          "log-probabilities of other tokens");
      for (Json id : completions.get(i).items()) {
        require(
            id instanceof Json.Literal literal && literal.isWholeNumber(), "a token id is invalid");
      }
    }
  }
}
