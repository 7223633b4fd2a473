package dev.blackbox.cli.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The seal of a recording that is being written, as a list of heads. */
record OpenSeal(String text) {
  private static final Pattern HEAD =
      Pattern.compile(
          "(?m)^blackbox\\.local/\\S+\\n(\\d+)\\n\\S+\\nepoch \\d+\\n[^—]*(— .*\\n)+\\n");

  static OpenSeal of(Path recording) throws IOException {
    Path seal = recording.resolveSibling(recording.getFileName() + ".seal");
    return new OpenSeal(Files.exists(seal) ? Files.readString(seal) : "");
  }

  /** Waits until a line is recorded and every line is sealed. */
  static OpenSeal await(BlackboxProcess recorder, Path recording, String line)
      throws IOException, InterruptedException {
    while (recorder.isAlive()) {
      OpenSeal seal = of(recording);
      String text = Files.exists(recording) ? Files.readString(recording) : "";
      List<Long> sizes = seal.sizes();
      boolean isSealed = sizes.contains(text.chars().filter(c -> c == '\n').count());
      if (text.contains(line + " ") && isSealed) {
        return seal;
      }
      Thread.sleep(20);
    }
    throw new AssertionError("the recorder has ended: " + recorder.end());
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
