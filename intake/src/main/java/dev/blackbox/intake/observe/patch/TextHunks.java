package dev.blackbox.intake.observe.patch;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The hunks of a unified diff. Lines keep their endings and bytes: they are compared as Latin-1,
 * which has a character for every byte.
 */
final class TextHunks {
  private static final int CONTEXT = 3;

  /** With more lines than this between the first and the last difference, all are replaced. */
  private static final int MOST_COMPARED = 10_000;

  private final List<String> before;
  private final List<String> after;
  private final OutputStream out;

  private TextHunks(List<String> before, List<String> after, OutputStream out) {
    this.before = before;
    this.after = after;
    this.out = out;
  }

  static LineCounts write(byte[] before, byte[] after, OutputStream out) throws IOException {
    return new TextHunks(lines(before), lines(after), out).write();
  }

  /** A range of lines that was replaced by another. */
  private record Block(int from, int to, int newFrom, int newTo) {}

  private static List<String> lines(byte[] content) {
    String text = new String(content, StandardCharsets.ISO_8859_1);
    List<String> lines = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int newline = text.indexOf('\n', start);
      int end = newline < 0 ? text.length() : newline + 1;
      lines.add(text.substring(start, end));
      start = end;
    }
    return lines;
  }

  private LineCounts write() throws IOException {
    List<Block> blocks = blocks();
    int first = 0;
    while (first < blocks.size()) {
      int last = first;
      while (last + 1 < blocks.size()
          && blocks.get(last + 1).from() - blocks.get(last).to() <= 2 * CONTEXT) {
        last++;
      }
      hunk(blocks.subList(first, last + 1));
      first = last + 1;
    }
    return new LineCounts(
        blocks.stream().mapToInt(block -> block.newTo() - block.newFrom()).sum(),
        blocks.stream().mapToInt(block -> block.to() - block.from()).sum());
  }

  private List<Block> blocks() {
    int least = Math.min(before.size(), after.size());
    int head = 0;
    while (head < least && before.get(head).equals(after.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < least - head
        && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
      tail++;
    }
    int to = before.size() - tail;
    int newTo = after.size() - tail;
    if (to - head + newTo - head > MOST_COMPARED) {
      return List.of(new Block(head, to, head, newTo));
    }
    List<Block> blocks = new ArrayList<>();
    for (AbstractDelta<String> delta :
        DiffUtils.diff(before.subList(head, to), after.subList(head, newTo)).getDeltas()) {
      int from = head + delta.getSource().getPosition();
      int newFrom = head + delta.getTarget().getPosition();
      blocks.add(
          new Block(
              from, from + delta.getSource().size(), newFrom, newFrom + delta.getTarget().size()));
    }
    return blocks;
  }

  private void hunk(List<Block> blocks) throws IOException {
    Block first = blocks.get(0);
    Block last = blocks.get(blocks.size() - 1);
    int lead = Math.min(CONTEXT, first.from());
    int trail = Math.min(CONTEXT, before.size() - last.to());
    int from = first.from() - lead;
    int newFrom = first.newFrom() - lead;
    String head =
        "@@ -"
            + range(from, last.to() + trail - from)
            + " +"
            + range(newFrom, last.newTo() + trail - newFrom)
            + " @@\n";
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    int at = from;
    for (Block block : blocks) {
      lines(' ', before.subList(at, block.from()));
      lines('-', before.subList(block.from(), block.to()));
      lines('+', after.subList(block.newFrom(), block.newTo()));
      at = block.to();
    }
    lines(' ', before.subList(at, at + trail));
  }

  /** Formats a range; lines count from 1, and an empty range names the line before it. */
  private static String range(int from, int count) {
    int first = count == 0 ? from : from + 1;
    return count == 1 ? Integer.toString(first) : first + "," + count;
  }

  private void lines(char mark, List<String> lines) throws IOException {
    for (String line : lines) {
      out.write(mark);
      out.write(line.getBytes(StandardCharsets.ISO_8859_1));
      if (!line.endsWith("\n")) {
        out.write("\n\\ No newline at end of file\n".getBytes(StandardCharsets.US_ASCII));
      }
    }
  }
}
