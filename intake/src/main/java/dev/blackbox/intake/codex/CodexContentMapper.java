package dev.blackbox.intake.codex;

import dev.blackbox.format.line.Arg;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.SessionWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Maps the parts of a content: texts and images. */
final class CodexContentMapper {
  private CodexContentMapper() {}

  /** The texts, joined by newlines, with the JSON of parts that are neither text nor image. */
  static String text(Node content) {
    if (!(content instanceof Node.Items)) {
      return content.text();
    }
    List<String> texts = new ArrayList<>();
    for (Node part : content.items()) {
      if (part.get("text").isText()) {
        texts.add(part.text("text"));
      } else if (part.isText()) {
        texts.add(part.text());
      } else if (!isImage(part)) {
        texts.add(part.text());
      }
    }
    return String.join("\n", texts);
  }

  private static boolean isImage(Node part) {
    return !part.get("image_url").isAbsent() || !part.get("data").isAbsent();
  }

  static void images(Node content, List<Arg> args, SessionWriter writer) throws IOException {
    for (Node part : content.items()) {
      if (isImage(part)) {
        image(part, args, writer);
      }
    }
  }

  private static void image(Node part, List<Arg> args, SessionWriter writer) throws IOException {
    List<Arg> all = new ArrayList<>(args);
    all.add(Arg.pair("type", part.text("type")));
    String url = part.text("image_url");
    int comma = url.indexOf(";base64,");
    if (url.startsWith("data:") && comma > 0) {
      String mime = url.substring("data:".length(), comma);
      writer.attachment(all, url.substring(comma + ";base64,".length()), mime);
    } else if (url.isEmpty()) {
      String mime = part.any("mimeType", "mime_type").text();
      writer.attachment(all, part.text("data"), mime.isEmpty() ? "application/octet-stream" : mime);
    } else {
      writer.lifecycle("attachment", all, url, Meta.none());
    }
  }
}
