package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A row of messages with roles. Calls are renumbered, because ids must be unique only within a row.
 */
final class ChatRow {
  private static final int LONGEST_NAME = 64;
  private static final Pattern NOT_IN_NAMES = Pattern.compile("[^A-Za-z0-9_-]");

  private final Dialect dialect;
  private final boolean hasReasoning;
  private final List<Json> messages = new ArrayList<>();
  private int calls;

  /** The variants of chat rows. */
  enum Dialect {
    /** Arguments are a JSON text, and names have only letters, digits, {@code _} and {@code -}. */
    OPENAI,
    /** Arguments are an object, and tool messages repeat the name. */
    TRL
  }

  ChatRow(Dialect dialect, boolean hasReasoning) {
    this.dialect = dialect;
    this.hasReasoning = hasReasoning;
  }

  Json.Fields of(List<ConversationTurn> turns, List<Json> tools) {
    List<String> leading = new ArrayList<>();
    for (int i = 0; i < turns.size(); i++) {
      if (turns.get(i) instanceof ConversationTurn.Instruction(var text) && messages.isEmpty()) {
        leading.add(text);
      } else {
        lead(leading);
        turn(turns.get(i), i + 1 == turns.size());
      }
    }
    List<Json> schemas = tools.stream().map(this::tool).toList();
    return new JsonObjectBuilder()
        .add("messages", new Json.Items(messages))
        .add("tools", schemas.isEmpty() ? null : new Json.Items(schemas))
        .toJson();
  }

  /** Adds the instructions at the beginning, which templates expect in one message. */
  private void lead(List<String> leading) {
    if (!leading.isEmpty()) {
      messages.add(message("system", String.join("\n\n", leading)).toJson());
      leading.clear();
    }
  }

  private void turn(ConversationTurn turn, boolean isLast) {
    switch (turn) {
      case ConversationTurn.Instruction(var text) ->
          // TRL's templates allow instructions only at the beginning.
          messages.add(message(dialect == Dialect.TRL ? "user" : "system", text).toJson());
      case ConversationTurn.Question(var text) -> messages.add(message("user", text).toJson());
      case ConversationTurn.Answer answer -> answer(answer, isLast);
    }
  }

  private static JsonObjectBuilder message(String role, String content) {
    return new JsonObjectBuilder().text("role", role).text("content", content);
  }

  private void answer(ConversationTurn.Answer answer, boolean isLast) {
    int first = calls + 1;
    List<Json> made = new ArrayList<>();
    for (ConversationTurn.Call call : answer.calls()) {
      made.add(call(call, ++calls));
    }
    String text = text(answer);
    JsonObjectBuilder message = new JsonObjectBuilder().text("role", "assistant");
    message.add(
        "content",
        text.isEmpty() && dialect == Dialect.OPENAI
            ? new Json.Literal("null")
            : new Json.Text(text));
    if (dialect == Dialect.TRL && hasReasoning && !answer.reasoning().isEmpty()) {
      message.text("reasoning_content", answer.reasoning());
    }
    message.add("tool_calls", made.isEmpty() ? null : new Json.Items(made));
    if (dialect == Dialect.OPENAI) {
      message.number("weight", answer.isLearned() ? 1L : 0L);
    }
    messages.add(message.toJson());
    // A row ends with the model, so nothing learns from the results of its last answer.
    for (int i = 0; i < answer.calls().size() && !isLast; i++) {
      messages.add(result(answer.calls().get(i), first + i));
    }
  }

  private String text(ConversationTurn.Answer answer) {
    return dialect == Dialect.OPENAI && hasReasoning ? answer.textWithReasoning() : answer.text();
  }

  private Json call(ConversationTurn.Call call, int number) {
    Json arguments =
        dialect == Dialect.OPENAI ? new Json.Text(call.argumentText()) : call.arguments();
    return new JsonObjectBuilder()
        .text("id", id(number))
        .text("type", "function")
        .add(
            "function",
            new JsonObjectBuilder()
                .text("name", name(call.name()))
                .add("arguments", arguments)
                .toJson())
        .toJson();
  }

  private Json result(ConversationTurn.Call call, int number) {
    return new JsonObjectBuilder()
        .text("role", "tool")
        .text("tool_call_id", id(number))
        .text("name", dialect == Dialect.TRL ? name(call.name()) : null)
        .text("content", call.result())
        .toJson();
  }

  private static String id(int number) {
    return "call_" + number;
  }

  private String name(String name) {
    if (dialect == Dialect.TRL) {
      return name;
    }
    String plain = NOT_IN_NAMES.matcher(name).replaceAll("_");
    return plain.substring(0, Math.min(LONGEST_NAME, plain.length()));
  }

  /** Returns the schema of a tool, under the name of its calls in the row. */
  private Json tool(Json schema) {
    if (!(schema instanceof Json.Fields tool)
        || !(tool.get("function").orElse(null) instanceof Json.Fields function)) {
      return schema;
    }
    JsonObjectBuilder named = new JsonObjectBuilder().all(function);
    function.get("name").ifPresent(name -> named.text("name", name(name.text())));
    return new JsonObjectBuilder().all(tool).add("function", named.toJson()).toJson();
  }
}
