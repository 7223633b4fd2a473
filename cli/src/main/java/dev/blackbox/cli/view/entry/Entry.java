package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event as it is shown, every text in it safe for a terminal.
 *
 * @param line the physical line it stands in
 * @param step its step, -1 where it has none
 * @param elapsed time since the start, null where the recording does not tell
 * @param thread the agent it belongs to
 * @param head name and arguments, or the first line of a message
 * @param body further lines of a message, or what stands behind a result without being part of it
 * @param result what came of it, line by line
 * @param margin how long it took and what it cost
 * @param id what tells the call apart, where its result does not stand beside it; else empty
 */
public record Entry(
    long line,
    long step,
    @Nullable Duration elapsed,
    String thread,
    Label label,
    Styled head,
    List<Styled> body,
    StatusMark status,
    List<Styled> result,
    Styled margin,
    Styled id) {

  public Entry {
    body = List.copyOf(body);
    result = List.copyOf(result);
  }

  /** What came of it, as far as that fits in a line: {@code [186 lines] +2 lines}. */
  public Styled firstResult() {
    int hidden = Math.max(0, result.size() - 1) + body.size();
    Styled first = result.isEmpty() ? Styled.EMPTY : result.getFirst();
    return hidden == 0 ? first : first.and(" ", Styled.of(Ink.FAINT, more(hidden)));
  }

  /** All of it as one line, long texts cut by whoever shows it. */
  public Styled oneLine() {
    return head.and("  ", status.mark().and(" ", firstResult()));
  }

  private static String more(int lines) {
    return "+" + Amounts.count(lines, "line", "lines");
  }
}
