package dev.blackbox.cli.command;

import dev.blackbox.library.common.Notice;
import org.jspecify.annotations.Nullable;

/**
 * What the command says beside its data, on standard error. It never fails: where nobody listens,
 * the work goes on.
 */
public final class Talk {
  private final Output out;

  Talk(Output out) {
    this.out = out;
  }

  /** A line of its own, seen at once. */
  public void say(String line) {
    print(line + "\n");
  }

  /** {@code where: what is so}, and on a second line what to do about it, if known. */
  public void say(String line, @Nullable String hint) {
    say(hint == null ? line : line + "\nhint: " + hint);
  }

  /** What the library wants the user to know. */
  public void say(Notice notice) {
    say(notice.text(), notice.hint());
  }

  /** Text as it is, seen at once. */
  public void print(String text) {
    try {
      out.print(text);
      out.flush();
    } catch (OutputException e) {
      // nobody listens
    }
  }
}
