package dev.blackbox.testkit.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A program with just enough verbs to try the script runner on. */
final class ToyProgram implements ScriptProgram {
  @Override
  public int run(
      List<String> arguments, Path folder, InputStream in, OutputStream out, OutputStream err)
      throws IOException {
    List<String> rest = arguments.subList(1, arguments.size());
    switch (arguments.get(0)) {
      case "say" -> say(rest, out);
      case "print" -> out.write(rest.get(0).replace("\\033", "\033").getBytes(UTF_8));
      case "upper" -> out.write(upper(in.readAllBytes()));
      case "explode" -> throw new IllegalStateException("boom");
      case "leave" -> {
        leave(folder.resolve(rest.get(0)));
        return complain(List.of("left"), err);
      }
      default -> {
        return complain(rest, err);
      }
    }
    return 0;
  }

  private static void say(List<String> lines, OutputStream out) throws IOException {
    for (String line : lines) {
      out.write((line + "\n").getBytes(UTF_8));
    }
  }

  private static byte[] upper(byte[] text) {
    return new String(text, UTF_8).toUpperCase(Locale.ROOT).getBytes(UTF_8);
  }

  private static void leave(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "half of it");
  }

  private static int complain(List<String> lines, OutputStream err) throws IOException {
    say(lines, err);
    return 3;
  }
}
