package dev.blackbox.cli.command;

import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.SafeText;
import org.jspecify.annotations.Nullable;

/**
 * Prints messages to standard error, safe for a terminal: names in messages come from other people,
 * and so do the messages of exceptions. It never fails: without a reader, the work continues.
 */
public final class Talk {
  private final Output out;

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
