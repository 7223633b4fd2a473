package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.format.text.Plural;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event prepared for display; all its texts are safe for a terminal.
 *
 * @param line its physical line
 * @param step its step, or -1
 * @param elapsed time since the start, or null
 * @param thread the agent it belongs to
 * @param head name and arguments, or the first line of a message
 * @param body further lines of a message, or text after a result that is not part of it
 * @param result its result, line by line
 * @param margin its duration and cost
 * @param id the id of the call, if its result is not shown with it; else empty
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

  private static final int MOST_NAMED = 3;

  /** Merges calls of the same kind in a row: {@code lib/a.ex · b.ex · c.ex +5 more}. */
  public static Entry merged(List<Entry> calls) {
    Entry first = calls.getFirst();
    Styled head = first.head;
    for (int i = 1; i < Math.min(MOST_NAMED, calls.size()); i++) {
      String path = calls.get(i).head.text();
      head = head.and(Ink.FAINT, " · ").and(path.substring(path.lastIndexOf('/') + 1));
    }
    int more = calls.size() - MOST_NAMED;
    Styled margin = Styled.EMPTY;
    for (Entry call : calls) {
      margin = call.margin.isEmpty() ? margin : call.margin;
    }
    return new Entry(
        first.line,
        first.step,
        first.elapsed,
        first.thread,
        first.label,
        more > 0 ? head.and(Ink.FAINT, "  +" + more + " more") : head,
        List.of(),
        StatusMark.NONE,
        List.of(),
        calls.size() == 1 ? margin : Styled.EMPTY,
        Styled.EMPTY);
  }

  /** Returns the result as one line: {@code [186 lines] +2 lines}. */
  public Styled firstResult() {
    int hidden = Math.max(0, result.size() - 1) + body.size();
    Styled first = result.isEmpty() ? Styled.EMPTY : result.getFirst();
    return hidden == 0 ? first : first.and(" ", Styled.of(Ink.FAINT, more(hidden)));
  }

  /** Returns the whole entry as one line; the caller cuts it to size. */
  public Styled oneLine() {
    boolean isBlank = head.text().isBlank() && status == StatusMark.NONE;
    Styled start = isBlank ? Styled.of(Ink.FAINT, "(blank)") : head;
    return start.and("  ", status.mark().and(" ", firstResult()));
  }

  private static String more(int lines) {
    return "+" + Plural.of(lines, "line", "lines");
  }
}
