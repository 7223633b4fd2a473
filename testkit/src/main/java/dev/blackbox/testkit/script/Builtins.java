package dev.blackbox.testkit.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The built-in commands of scripts. */
final class Builtins {
  static final Map<String, ScriptProgram> ALL = Map.of("cat", Builtins::cat, "ls", Builtins::ls);

  private Builtins() {}

  /** Prints the content of the files, or of the input if no file is named. */
  private static int cat(
      List<String> names, Path folder, InputStream in, OutputStream out, OutputStream err)
      throws IOException {
    if (names.isEmpty()) {
      in.transferTo(out);
    }
    int exit = 0;
    for (String name : names) {
      if (Files.isRegularFile(folder.resolve(name))) {
        Files.copy(folder.resolve(name), out);
      } else {
        say(err, "cat: " + name + ": no such file");
        exit = 1;
      }
    }
    return exit;
  }

  /** Prints the names in a folder, including hidden ones, in the order of their code units. */
  private static int ls(
      List<String> names, Path folder, InputStream in, OutputStream out, OutputStream err)
      throws IOException {
    Path listed = names.isEmpty() ? folder : folder.resolve(names.get(0));
    if (names.size() > 1 || !Files.isDirectory(listed)) {
      say(err, "ls: " + String.join(" ", names) + ": no such folder");
      return 1;
    }
    try (Stream<Path> all = Files.list(listed)) {
      for (String name : all.map(Builtins::name).sorted().toList()) {
        say(out, name);
      }
    }
    return 0;
  }

  private static String name(Path path) {
    return path.getFileName() + (Files.isDirectory(path) ? "/" : "");
  }

  private static void say(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
