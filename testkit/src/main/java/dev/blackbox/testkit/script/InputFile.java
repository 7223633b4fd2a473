package dev.blackbox.testkit.script;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An input file that a script contains. */
record InputFile(String name, Encoding encoding, List<String> lines) {
  InputFile {
    lines = List.copyOf(lines);
    Path path = Path.of(name);
    if (path.isAbsolute() || !path.equals(path.normalize()) || path.startsWith("..")) {
      throw new IllegalArgumentException(
          "file name \"" + name + "\", expected one inside the work folder");
    }
  }

  byte[] content() {
    return switch (encoding) {
      case TEXT -> utf8(String.join("\n", lines) + (lines.isEmpty() ? "" : "\n"));
      case TEXT_WITHOUT_LAST_NEWLINE -> utf8(String.join("\n", lines));
      case BASE64 -> Base64.getMimeDecoder().decode(String.join("\n", lines));
    };
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Encoding of the file's content in the script. */
  enum Encoding {
    TEXT,
    TEXT_WITHOUT_LAST_NEWLINE,
    BASE64;

    static Encoding of(@Nullable String remark) {
      if (remark == null) {
        return TEXT;
      }
      return switch (remark) {
        case "no newline" -> TEXT_WITHOUT_LAST_NEWLINE;
        case "base64" -> BASE64;
        default ->
            throw new IllegalArgumentException(
                "file remark (" + remark + "), expected (no newline) or (base64)");
      };
    }
  }
}
