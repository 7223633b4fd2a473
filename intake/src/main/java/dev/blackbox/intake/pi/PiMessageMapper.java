package dev.blackbox.intake.pi;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.AnswerUsage;
import dev.blackbox.intake.source.CallWriter;
import dev.blackbox.intake.source.ExitCode;
import dev.blackbox.intake.source.MappingOutcome;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Maps messages, by their role. */
final class PiMessageMapper {
  private static final Set<String> USUAL_STOPS = Set.of("", "stop", "toolUse");

  /** Models that are sent their thoughts without a signature. */
  private static final String UNSIGNED = "openai-completions";

  private final SessionWriter writer;
  private final CallWriter calls;

  PiMessageMapper(SessionWriter writer) {
    this.writer = writer;
    this.calls = new CallWriter(writer);
  }

  MappingOutcome map(Json message, String entry) throws IOException {
    if (message.path("content").isNull() && !message.string("role").equals("bashExecution")) {
      return MappingOutcome.UNKNOWN;
    }
    switch (message.string("role")) {
      case "user" -> user(message.path("content"), Meta.none());
      case "assistant" -> assistant(message, entry);
      case "toolResult" -> result(message);
      case "bashExecution" -> command(message);
      case "custom" -> injected(message);
      default -> {
        return MappingOutcome.UNKNOWN;
      }
    }
    return MappingOutcome.MAPPED;
  }

  /** Maps a message that an extension sends to the model. */
  void injected(Json message) throws IOException {
    Meta meta = Meta.none().mark("extra.meta", true);
    user(message.path("content"), meta.put("extra.origin", message.string("customType")));
  }

  private void user(Json content, Meta meta) throws IOException {
    if (content.isText()) {
      writer.message(LineKind.USER, content.asString(), meta);
    }
    for (Json block : content.items()) {
      if (block.string("type").equals("text")) {
        writer.message(LineKind.USER, block.string("text"), meta);
      } else {
        other(block, List.of());
      }
    }
  }

  private void assistant(Json message, String entry) throws IOException {
    String stop = message.string("stopReason");
    boolean isWhole = !stop.equals("error") && !stop.equals("aborted");
    String id = message.string("responseId");
    writer.facts().model(message.string("model"));
    writer.endAnswer();
    writer.answer();
    for (Json block : message.path("content").items()) {
      if (isWhole) {
        block(block, message, stop);
      } else {
        partial(block);
      }
    }
    usage(message.path("usage")).write(writer, message.string("model"), id.isEmpty() ? entry : id);
    if (stop.equals("error")) {
      String error = message.string("errorMessage");
      writer.lifecycle("api-error", List.of(), error, true, Meta.none().put("level", "error"));
    } else if (stop.equals("aborted")) {
      writer.lifecycle("interrupt", List.of(), "", Meta.none());
    }
  }

  private void block(Json block, Json message, String stop) throws IOException {
    Meta meta = Meta.none().put("extra.stop", USUAL_STOPS.contains(stop) ? "" : stop);
    switch (block.string("type")) {
      case "text" -> writer.message(LineKind.AGENT, block.string("text"), meta);
      case "thinking" -> {
        boolean isSigned = !message.string("api").equals(UNSIGNED);
        String signature = isSigned ? block.string("thinkingSignature") : "";
        writer.message(LineKind.THINKING, block.string("thinking"), meta.put("sig", signature));
      }
      case "toolCall" ->
          calls.tool(block.string("name"), block.string("id"), block.path("arguments"));
      default -> other(block, List.of());
    }
  }

  /** The program does not send an incomplete answer to the model again, nor make its calls. */
  private void partial(Json block) throws IOException {
    String type = block.string("type");
    switch (type) {
      case "text" -> partial("message", block.string("text"));
      case "thinking" -> partial("thinking", block.string("thinking"));
      default -> partial(type.isEmpty() ? "block" : type, block.asString());
    }
  }

  private void partial(String what, String text) throws IOException {
    writer.lifecycle("partial", List.of(Arg.pair("of", what)), text, Meta.none());
  }

  private void result(Json message) throws IOException {
    String id = message.string("toolCallId");
    List<String> texts = new ArrayList<>();
    List<Json> others = new ArrayList<>();
    for (Json block : message.path("content").items()) {
      if (block.string("type").equals("text")) {
        texts.add(block.string("text"));
      } else {
        others.add(block);
      }
    }
    boolean hasFailed = message.path("isError").isTrue();
    calls.result(id, SessionWriter.MAIN, texts, hasFailed, Meta.none());
    for (Json block : others) {
      other(block, List.of(Arg.pair("call", id)));
    }
  }

  private void other(Json block, List<Arg> args) throws IOException {
    if (block.string("type").equals("image") && block.path("data").isText()) {
      writer.attachment(args, block.string("data"), block.string("mimeType"));
    } else {
      writer.unknown(List.of(Arg.pair("block", block.string("type"))), block.asString());
    }
  }

  /** Maps a command that the user ran. */
  private void command(Json message) throws IOException {
    String exit = message.string("exitCode");
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("command", message.string("command")));
    args.add(Arg.pair("exit", exit));
    args.removeIf(arg -> arg.value().isEmpty());
    boolean hasFailed = ExitCode.isFailure(exit);
    writer.lifecycle("command", args, message.string("output"), hasFailed, Meta.none());
  }

  /** The three inputs do not overlap. */
  private static AnswerUsage usage(Json usage) {
    long read = usage.number("cacheRead");
    long written = usage.number("cacheWrite");
    return new AnswerUsage(
        usage.number("input") + read + written,
        usage.number("output"),
        read,
        written,
        AnswerUsage.cost(usage.path("cost").path("total")));
  }
}
