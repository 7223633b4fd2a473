package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Maps the parts of a content: texts and images. */
final class CodexContentMapper {
  private CodexContentMapper() {}

  /** The texts, joined by newlines. */
  static String text(Json content) {
    return String.join("\n", texts(content));
  }

  /** The texts, with the JSON of parts that are neither text nor image. */
  static List<String> texts(Json content) {
    if (!(content instanceof Json.Items)) {
      return List.of(content.asString());
    }
    List<String> texts = new ArrayList<>();
    for (Json part : content.items()) {
      if (part.path("text").isText()) {
        texts.add(part.string("text"));
      } else if (part.isText()) {
        texts.add(part.asString());
      } else if (!isImage(part)) {
        texts.add(part.asString());
      }
    }
    return texts;
  }

  private static boolean isImage(Json part) {
    return !part.path("image_url").isNull() || !part.path("data").isNull();
  }

  static void images(Json content, List<Arg> args, SessionWriter writer) throws IOException {
    for (Json part : content.items()) {
      if (isImage(part)) {
        image(part, args, writer);
      }
    }
  }

  private static void image(Json part, List<Arg> args, SessionWriter writer) throws IOException {
    List<Arg> all = new ArrayList<>(args);
    all.add(Arg.pair("type", part.string("type")));
    String url = part.string("image_url");
    int comma = url.indexOf(";base64,");
    if (url.startsWith("data:") && comma > 0) {
      String mime = url.substring("data:".length(), comma);
      writer.attachment(all, url.substring(comma + ";base64,".length()), mime);
    } else if (url.isEmpty()) {
      String mime = part.path("mimeType", "mime_type").asString();
      writer.attachment(
          all, part.string("data"), mime.isEmpty() ? "application/octet-stream" : mime);
    } else {
      writer.lifecycle("attachment", all, url, Meta.none());
    }
  }
}
