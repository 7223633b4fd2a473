package dev.blackbox.format.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The fenced blocks of a Markdown file. */
final class Blocks {
  private static final String FENCE = "```";

  /**
   * One block.
   *
   * @param ordinal its place among the blocks of the file, from 1
   * @param tag the text after the opening fence
   */
  record Block(int ordinal, String tag, String text) {
    @Override
    public String toString() {
      return "block " + ordinal + " (" + tag + ")";
    }
  }

  private Blocks() {}

  static List<Block> of(Path file) throws IOException {
    List<Block> blocks = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    String tag = "";
    boolean isInside = false;
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith(FENCE)) {
        text.append(line).append('\n');
        continue;
      }
      if (isInside) {
        blocks.add(new Block(blocks.size() + 1, tag, text.toString()));
      }
      isInside = !isInside;
      tag = line.substring(FENCE.length()).strip();
      text.setLength(0);
    }
    return blocks;
  }
}
