package dev.blackbox.cli.command;

import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints messages to standard error, safe for a terminal: names in messages come from other people,
 * and so do the messages of exceptions. It never fails: without a reader, the work continues.
 */
public final class Talk {
  private final Output out;
  private final List<String> gaps = new ArrayList<>();
  private boolean hasErrors;

  Talk(Output out) {
    this.out = out;
  }

  /** Prints a line and flushes. */
  public void say(String line) {
    print(SafeText.line(line) + "\n");
  }

  /** Prints {@code where: problem}, and the remedy on a second line, if known. */
  public void say(String line, @Nullable String hint) {
    say(line);
    if (hint != null) {
      say("hint: " + hint);
    }
  }

  /** Prints a notice of the library. */
  public void say(Notice notice) {
    say(notice.text(), notice.hint());
    hasErrors |= notice.weight() != Notice.Weight.NOTE;
    if (notice.isGap()) {
      gaps.add(notice.text());
    }
  }

  /** Returns whether a recording that was read has an error, or something is missing from it. */
  public boolean hasErrors() {
    return hasErrors;
  }

  /** Returns what is missing from the recordings that were read since the last call. */
  public List<String> takeGaps() {
    List<String> taken = List.copyOf(gaps);
    gaps.clear();
    return taken;
  }

  /** Prints text as it is, which must be safe for a terminal, and flushes. */
  public void print(String text) {
    try {
      out.print(text);
      out.flush();
    } catch (OutputException e) {
      // nobody reads standard error
    }
  }
}
