package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.read.AtifReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Checks a row by the rules of trainers, independently of how rows are made. */
final class RowCheck {
  private final RowShape shape;
  private final List<String> problems = new ArrayList<>();

  private RowCheck(RowShape shape) {
    this.shape = shape;
  }

  static List<String> problems(RowShape shape, Json row) {
    RowCheck check = new RowCheck(shape);
    switch (shape) {
      case OPENAI, TRL -> check.chat(fields(row));
      case SHAREGPT -> check.shareGpt(fields(row));
      case ROLLOUT -> check.rollout(fields(row));
    }
    return check.problems;
  }

  private void require(boolean isSo, String rule) {
    if (!isSo) {
      problems.add(rule);
    }
  }

  private static Map<String, Json> fields(Json json) {
    Map<String, Json> fields = new TreeMap<>();
    if (json instanceof Json.Fields object) {
      object.fields().forEach(field -> fields.put(field.name(), field.value()));
    }
    return fields;
  }

  private static List<Json> items(Json json) {
    return json instanceof Json.Items items ? items.items() : List.of();
  }

  private static Json get(Map<String, Json> fields, String name) {
    return fields.getOrDefault(name, new Json.Literal("null"));
  }

  private void only(Map<String, Json> fields, String... names) {
    require(Set.of(names).containsAll(fields.keySet()), "unknown keys in " + fields.keySet());
  }

  private void chat(Map<String, Json> row) {
    only(row, "messages", "tools");
    List<Json> messages = items(get(row, "messages"));
    Deque<String> open = new ArrayDeque<>();
    boolean hasLearned = false;
    for (Json json : messages) {
      Map<String, Json> message = fields(json);
      String role = get(message, "role").text();
      if (role.equals("tool")) {
        toolMessage(message, open);
        continue;
      }
      require(open.isEmpty(), "calls without a tool message: " + open);
      if (role.equals("assistant")) {
        assistant(message, open);
        hasLearned |= shape == RowShape.TRL || get(message, "weight").text().equals("1");
      } else {
        require(Set.of("system", "user").contains(role), "role " + role);
        only(message, "role", "content");
        require(get(message, "content") instanceof Json.Text, role + " without a text");
      }
    }
    require(open.isEmpty(), "calls without a tool message at the end: " + open);
    require(hasLearned, "no answer to learn");
    for (Json tool : items(get(row, "tools"))) {
      require(get(fields(tool), "type").text().equals("function"), "a tool that is no function");
      require(get(fields(tool), "function") instanceof Json.Fields, "a tool without a schema");
    }
  }

  private void assistant(Map<String, Json> message, Deque<String> open) {
    if (shape == RowShape.OPENAI) {
      only(message, "role", "content", "tool_calls", "weight");
      require(Set.of("0", "1").contains(get(message, "weight").text()), "weight");
    } else {
      only(message, "role", "content", "tool_calls", "reasoning_content");
    }
    List<Json> calls = items(get(message, "tool_calls"));
    require(!message.containsKey("tool_calls") || !calls.isEmpty(), "an empty tool_calls");
    require(
        get(message, "content") instanceof Json.Text
            || (shape == RowShape.OPENAI && !calls.isEmpty()),
        "an answer without content");
    for (Json call : calls) {
      Map<String, Json> made = fields(call);
      only(made, "id", "type", "function");
      require(get(made, "type").text().equals("function"), "type of a call");
      Map<String, Json> function = fields(get(made, "function"));
      only(function, "name", "arguments");
      arguments(get(function, "arguments"));
      String name = get(function, "name").text();
      require(
          shape == RowShape.TRL ? !name.isEmpty() : name.matches("[A-Za-z0-9_-]{1,64}"),
          "name " + name);
      open.add(get(made, "id").text());
    }
    require(open.size() == Set.copyOf(open).size(), "an id stands twice");
  }

  private void arguments(Json arguments) {
    if (shape == RowShape.TRL) {
      require(arguments instanceof Json.Fields, "arguments are no object");
    } else {
      require(
          arguments instanceof Json.Text(var text)
              && AtifReader.value(text).orElse(null) instanceof Json.Fields,
          "arguments are no JSON object in a text");
    }
  }

  private void toolMessage(Map<String, Json> message, Deque<String> open) {
    if (shape == RowShape.TRL) {
      only(message, "role", "tool_call_id", "name", "content");
      require(get(message, "name") instanceof Json.Text, "a tool message without a name");
    } else {
      only(message, "role", "tool_call_id", "content");
    }
    require(get(message, "content") instanceof Json.Text, "a result that is no text");
    require(
        open.remove(get(message, "tool_call_id").text()), "a tool message that answers no call");
  }

  private void shareGpt(Map<String, Json> row) {
    only(row, "conversations", "system", "tools");
    List<Json> turns = items(get(row, "conversations"));
    require(!turns.isEmpty() && turns.size() % 2 == 0, "an odd number of turns");
    String before = "";
    for (int i = 0; i < turns.size(); i++) {
      Map<String, Json> turn = fields(turns.get(i));
      only(turn, "from", "value");
      String from = get(turn, "from").text();
      Set<String> allowed =
          i % 2 == 0 ? Set.of("human", "observation") : Set.of("gpt", "function_call");
      require(allowed.contains(from), from + " at " + (i + 1));
      require(get(turn, "value") instanceof Json.Text, "a value that is no text");
      require(
          before.equals("function_call") == from.equals("observation"), from + " behind " + before);
      if (from.equals("function_call")) {
        Map<String, Json> call =
            fields(AtifReader.value(get(turn, "value").text()).orElse(new Json.Literal("null")));
        only(call, "name", "arguments");
        require(get(call, "arguments") instanceof Json.Fields, "arguments are no object");
        require(get(call, "name") instanceof Json.Text, "a call without a name");
      }
      before = from;
    }
    require(!before.equals("function_call"), "a call without its observation");
    if (row.containsKey("tools")) {
      require(
          AtifReader.value(get(row, "tools").text()).orElse(null) instanceof Json.Items,
          "tools are no JSON list in a text");
    }
  }

  private void rollout(Map<String, Json> row) {
    only(row, "trajectory_id", "prompt_token_ids", "completion_token_ids", "logprobs", "reward");
    List<Json> completions = items(get(row, "completion_token_ids"));
    List<Json> logprobs = items(get(row, "logprobs"));
    require(!completions.isEmpty(), "no answer");
    require(completions.size() == logprobs.size(), "other answers than log-probabilities");
    if (row.containsKey("prompt_token_ids")) {
      require(items(get(row, "prompt_token_ids")).size() == completions.size(), "other prompts");
    }
    for (int i = 0; i < completions.size(); i++) {
      require(
          items(completions.get(i)).size() == items(logprobs.get(i)).size(),
          "other tokens than log-probabilities");
      for (Json id : items(completions.get(i))) {
        require(id instanceof Json.Literal(var text) && text.matches("\\d+"), "no token id");
      }
    }
  }
}
