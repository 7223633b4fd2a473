package dev.blackbox.cli.redact;

import dev.blackbox.cli.command.Console;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.redact.FoundSecret;
import dev.blackbox.library.redact.RedactionOutcome;
import dev.blackbox.library.redact.RedactionReport;
import java.io.IOException;

/**
 * Prints each secret on its own line; on standard error if the recording goes to standard output.
 */
final class RedactionText implements RedactionReport {
  private final Console console;
  private final boolean isOnError;

  RedactionText(Console console, boolean isOnError) {
    this.console = console;
    this.isOnError = isOnError;
  }

  @Override
  public void add(RedactionOutcome outcome) throws IOException {
    for (FoundSecret secret : outcome.listed()) {
      print(secret.place() + ": " + secret.kind() + "  " + secret.excerpt());
    }
    long unlisted = outcome.count() - outcome.listed().size();
    if (unlisted > 0) {
      print("… and " + unlisted + " more");
    }
    console.out().flush();
    outcome.notes().forEach(console.err()::say);
    console.err().say(outcome.name() + ": " + summary(outcome));
  }

  private static String summary(RedactionOutcome outcome) {
    if (outcome.count() == 0) {
      return outcome
          .target()
          .map(t -> "no secrets found, written to " + t)
          .orElse("no secrets found");
    }
    boolean isOne = outcome.count() == 1;
    String count = Plural.of(outcome.count(), "secret");
    return outcome
        .target()
        .map(t -> t.equals(outcome.name()) ? count + " masked" : count + " masked, written to " + t)
        .orElse(count + " found; --write masks " + (isOne ? "it" : "them"));
  }

  private void print(String line) throws IOException {
    if (isOnError) {
      console.err().say(line);
    } else {
      console.out().println(line);
    }
  }
}
