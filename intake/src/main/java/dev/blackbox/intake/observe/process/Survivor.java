package dev.blackbox.intake.observe.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that the agent started and that still runs after it.
 *
 * @param program the name of its program
 */
public record Survivor(long pid, String program) {
  private static final Path PROC = Path.of("/proc");
  private static final int SESSION = 3;

  /**
   * All that are left: what is in the agent's session, and what has its mark in the environment.
   * Where there is no {@code /proc}, none is seen.
   */
  static List<Survivor> of(long leader, String mark) {
    List<Survivor> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        look(process, leader, mark, found);
      }
    } catch (IOException e) {
      return List.of();
    }
    return found;
  }

  private static void look(Path process, long leader, String mark, List<Survivor> found) {
    long pid = Long.parseLong(process.getFileName().toString());
    try {
      // "123 (name with (any) characters) S ppid group session …"
      String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
      int close = stat.lastIndexOf(')');
      String[] fields = stat.substring(close + 2).split(" ", -1);
      boolean isGone = fields[0].equals("Z") || fields[0].equals("X") || pid == leader;
      if (!isGone && (fields[SESSION].equals(Long.toString(leader)) || isMarked(process, mark))) {
        found.add(new Survivor(pid, stat.substring(stat.indexOf('(') + 1, close)));
      }
    } catch (IOException e) {
      // gone while it was looked at, or somebody else's
    }
  }

  private static boolean isMarked(Path process, String mark) throws IOException {
    Path file = process.resolve("environ");
    return Files.isReadable(file)
        && ("\0" + Files.readString(file, StandardCharsets.ISO_8859_1))
            .contains("\0" + mark + "\0");
  }
}
