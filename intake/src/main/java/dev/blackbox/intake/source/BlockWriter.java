package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Writes messages that consist of blocks as in the Anthropic API; several agents have them. */
public final class BlockWriter {
  private final SessionWriter writer;
  private final CallWriter calls;

  public BlockWriter(SessionWriter writer, CallWriter calls) {
    this.writer = writer;
    this.calls = calls;
  }

  /** The blocks of a message; a text is one block. */
  public static List<Json> blocks(Json content) {
    return content.isText()
        ? List.of(Json.Fields.EMPTY.with("type", Json.of("text")).with("text", content))
        : content.items();
  }

  /**
   * Writes a block that is no call and no result.
   *
   * @param kind who wrote the message: {@link LineKind#USER} or {@link LineKind#AGENT}
   */
  public void block(Json block, LineKind kind, Meta meta) throws IOException {
    switch (block.string("type")) {
      case "text" -> writer.message(kind, block.string("text"), meta);
      case "thinking" -> {
        String signature = block.string("signature");
        writer.message(LineKind.THINKING, block.string("thinking"), meta.put("sig", signature));
      }
      case "redacted_thinking" ->
          writer.message(
              LineKind.THINKING,
              "",
              meta.mark("extra.withheld", true).put("sig", block.string("data")));
      case "image", "document" -> attachment(block, List.of());
      default -> writer.unknown(List.of(Arg.pair("block", block.string("type"))), block.asString());
    }
  }

  /** Writes a result: its texts, and images below them. */
  public void result(String id, int thread, Json content, boolean hasFailed, Meta meta)
      throws IOException {
    List<String> texts = new ArrayList<>();
    List<Json> images = new ArrayList<>();
    for (Json block : blocks(content)) {
      if (block.path("source").isObject()) {
        images.add(block);
      } else {
        texts.add(block.string("type").equals("text") ? block.string("text") : block.asString());
      }
    }
    if (content.isObject()) {
      texts.add(content.asString());
    }
    calls.result(id, thread, texts, hasFailed, meta);
    for (Json image : images) {
      attachment(image, List.of(Arg.pair("call", id)));
    }
  }

  private void attachment(Json block, List<Arg> args) throws IOException {
    Json source = block.path("source");
    String data = source.string("data");
    String mime = source.path("media_type", "mediaType").asString();
    if (data.isEmpty()) {
      writer.lifecycle("attachment", args, block.asString(), Meta.none());
    } else {
      writer.attachment(args, data, mime.isEmpty() ? "application/octet-stream" : mime);
    }
  }
}
