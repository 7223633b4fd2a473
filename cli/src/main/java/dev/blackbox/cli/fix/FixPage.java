package dev.blackbox.cli.fix;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.check.FixReport;
import dev.blackbox.library.file.Input;
import dev.blackbox.session.fix.FixPlan;
import java.io.IOException;
import java.util.Optional;

/** Prints what a repair changes; on standard error if the recording goes to standard output. */
final class FixPage implements FixReport {
  private static final int SHOWN = 10;

  private final Console console;
  private final boolean isOnError;

  FixPage(Console console, boolean isOnError) {
    this.console = console;
    this.isOnError = isOnError;
  }

  @Override
  public void add(Input input, FixPlan plan, Optional<String> target) throws IOException {
    plan(input, plan);
    if (target.isPresent()) {
      print("  " + tick() + " Written to " + target.get());
    } else if (plan.count() > 0 && !isOnError) {
      print("  " + paint(Paint.YELLOW, "!") + " Dry run - use --write to apply changes");
    }
  }

  private void plan(Input input, FixPlan plan) throws IOException {
    print("Fixing " + input.name());
    print("");
    if (plan.count() == 0) {
      print("  · Steps already in order");
      print("");
      print("  " + tick() + " No changes needed");
      return;
    }
    print("  " + tick() + " Renumbered " + Plural.of(plan.count(), "step reference"));
    print("");
    print("  Total changes: " + plan.count());
    print("");
    int shown = Math.min(SHOWN, plan.changes().size());
    for (FixPlan.Change change : plan.changes().subList(0, shown)) {
      change(change);
    }
    if (plan.count() > shown) {
      print("  ... and more changes");
      print("");
    }
  }

  private void change(FixPlan.Change change) throws IOException {
    LineExcerpt excerpt = LineExcerpt.of(change.before(), change.after());
    print("  Line " + change.line() + ":");
    print("    " + paint(Paint.RED, "- " + excerpt.before()));
    print("    " + paint(Paint.GREEN, "+ " + excerpt.after()));
    print("");
  }

  private String tick() {
    return paint(Paint.GREEN, "✓");
  }

  private String paint(Paint paint, String text) {
    return isOnError ? text : console.paint(paint, text);
  }

  private void print(String line) throws IOException {
    if (isOnError) {
      console.err().say(line);
    } else {
      console.out().println(line);
    }
  }
}
