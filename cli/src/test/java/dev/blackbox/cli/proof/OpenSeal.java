package dev.blackbox.cli.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The seal of a recording that is being written, as a list of heads. */
record OpenSeal(String text) {
  private static final Pattern HEAD =
      Pattern.compile(
          "(?m)^blackbox\\.local/\\S+\\n(\\d+)\\n\\S+\\nepoch \\d+\\n[^—]*(— .*\\n)+\\n");

  static OpenSeal of(Path recording) throws IOException {
    Path seal = recording.resolveSibling(recording.getFileName() + ".seal");
    return new OpenSeal(Files.exists(seal) ? Files.readString(seal) : "");
  }

  /** Waits until a line is recorded, every line is sealed, and the last head is kept. */
  static OpenSeal await(BlackboxProcess recorder, Path recording, String line)
      throws IOException, InterruptedException {
    while (recorder.isAlive()) {
      OpenSeal seal = of(recording);
      String text = Files.exists(recording) ? Files.readString(recording) : "";
      long lines = text.chars().filter(c -> c == '\n').count();
      boolean isSealed = seal.sizes().contains(lines) && isKept(recording, lines);
      if (text.contains(line + " ") && isSealed) {
        return seal;
      }
      Thread.sleep(20);
    }
    throw new AssertionError("the recorder has ended: " + recorder.end());
  }

  /** Whether the folder of open heads has a head of this size. */
  private static boolean isKept(Path recording, long lines) throws IOException {
    Path open = recording.resolveSibling("home").resolve("open");
    if (!Files.isDirectory(open)) {
      return false;
    }
    try (Stream<Path> files = Files.list(open)) {
      for (Path file :
          files.filter(one -> !one.getFileName().toString().startsWith(".")).toList()) {
        if (Files.readString(file).contains(" " + lines + " ")) {
          return true;
        }
      }
    } catch (NoSuchFileException e) {
      return false; // replaced meanwhile
    }
    return false;
  }

  /** The number of lines in each head. */
  List<Long> sizes() {
    return HEAD.matcher(text).results().map(head -> Long.parseLong(head.group(1))).toList();
  }

  /** The seal up to a head, counted from 1. */
  String upTo(int head) {
    List<Integer> ends = new ArrayList<>();
    Matcher found = HEAD.matcher(text);
    while (found.find()) {
      ends.add(found.end());
    }
    return text.substring(0, ends.get(head - 1));
  }
}
