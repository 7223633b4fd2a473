package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Maps items of the conversation: {@code response_item}. */
final class CodexItemMapper {
  private static final Set<String> KEPT =
      Set.of("additional_tools", "ghost_snapshot", "tool_search_call", "tool_search_output");

  /** The beginnings of texts that Codex itself writes in the role of the user. */
  private static final List<String> MADE_UP =
      List.of(
          "<environment_context>",
          "<user_instructions>",
          "# AGENTS.md instructions",
          "<turn_aborted>",
          "<subagent_notification>",
          "<skill>");

  private final SessionWriter writer;
  private final CodexCallMapper calls;
  private final CodexEchoFilter echoes;

  CodexItemMapper(SessionWriter writer, CodexCallMapper calls, CodexEchoFilter echoes) {
    this.writer = writer;
    this.calls = calls;
    this.echoes = echoes;
  }

  MappingOutcome map(Json item, int thread) throws IOException {
    String type = item.string("type");
    switch (type) {
      case "message" -> message(item);
      case "reasoning" -> reasoning(item);
      case "function_call", "custom_tool_call", "local_shell_call" -> calls.start(item);
      case "function_call_output", "custom_tool_call_output", "local_shell_call_output" ->
          calls.finish(item, thread);
      case "web_search_call" -> search(item);
      default -> {
        return KEPT.contains(type)
            ? MappingOutcome.kept("response_item/" + type)
            : MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  private void message(Json item) throws IOException {
    String role = item.string("role");
    Json content = item.path("content");
    List<Json> parts = content.isText() ? List.of(content) : content.items();
    for (Json part : parts) {
      Json text = part.isText() ? part : part.path("text");
      if (text.isText()) {
        message(role, text.asString());
      } else if (part.path("image_url").isNull()) {
        writer.unknown(List.of(Arg.pair("part", part.string("type"))), part.asString());
      }
    }
    CodexContentMapper.images(content, List.of(Arg.pair("role", role)), writer);
  }

  private void message(String role, String text) throws IOException {
    switch (role) {
      case "assistant" -> {
        echoes.item(LineKind.AGENT, text);
        writer.answer();
        writer.message(LineKind.AGENT, text, Meta.none());
      }
      case "user" -> {
        boolean isMadeUp = MADE_UP.stream().anyMatch(text::startsWith);
        echoes.item(LineKind.USER, text);
        writer.message(LineKind.USER, text, Meta.none().mark("extra.meta", isMadeUp));
      }
      default -> writer.lifecycle("context", List.of(Arg.pair("role", role)), text, Meta.none());
    }
  }

  private void reasoning(Json item) throws IOException {
    List<String> texts = new ArrayList<>();
    item.path("summary").items().forEach(part -> texts.add(part.string("text")));
    item.path("content").items().forEach(part -> texts.add(part.string("text")));
    String sealed = item.string("encrypted_content");
    writer.answer();
    if (texts.isEmpty()) {
      writer.message(
          LineKind.THINKING, "", Meta.none().put("extra.withheld", "true").put("sig", sealed));
    }
    for (int i = 0; i < texts.size(); i++) {
      boolean isLast = i + 1 == texts.size();
      echoes.item(LineKind.THINKING, texts.get(i));
      writer.message(LineKind.THINKING, texts.get(i), Meta.none().put("sig", isLast ? sealed : ""));
    }
  }

  /** Maps a search by the provider; its hits are not in the record. */
  private void search(Json item) throws IOException {
    String id = item.string("id");
    writer.answer();
    writer.call(LineKind.TOOL_START, "web_search", id, item.path("action"), Meta.none());
    writer.result(id, item.string("status"), item.string("status").equals("failed"), Meta.none());
  }
}
