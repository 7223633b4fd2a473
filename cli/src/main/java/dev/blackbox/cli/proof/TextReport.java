package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.store.verify.VerdictStatus;
import java.io.IOException;
import java.util.List;

/** Verdicts for people. */
record TextReport(Console console) implements Report {
  @Override
  public void add(Judged judged) throws IOException {
    head(
        judged.verdict().isValid(),
        judged.where()
            + ": "
            + judged.verdict().sentence()
            + " ["
            + judged.verdict().status()
            + "]");
    list("checked", judged.checked());
    list("found", judged.found());
    list("unknown", judged.verdict().unknown());
    if (judged.verdict().status() == VerdictStatus.UNTRUSTED_KEY) {
      console.out().flush();
      console
          .err()
          .say(
              "hint: --key FILE trusts a key; FILE is the machine.pub of whoever recorded, got from"
                  + " them and not from where the recording came from");
    }
  }

  @Override
  public void add(ProofCheck proof) throws IOException {
    head(proof.problem().isEmpty(), proof.sentence());
    if (proof.line().isPresent()) {
      console.out().println("  " + SafeText.line(proof.line().get()));
    }
  }

  private void head(boolean isFine, String text) throws IOException {
    String mark = isFine ? console.paint(Paint.GREEN, "✓") : console.paint(Paint.RED, "✗");
    console.out().println(mark + " " + SafeText.line(text));
  }

  private void list(String title, List<String> items) throws IOException {
    String label = title;
    for (String item : items) {
      console.out().println("  " + label + " ".repeat(9 - label.length()) + SafeText.line(item));
      label = "";
    }
  }
}
