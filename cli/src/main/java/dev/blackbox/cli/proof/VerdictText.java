package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.proof.LineProofCheck;
import dev.blackbox.library.proof.VerificationReport;
import dev.blackbox.store.verify.SealHistory;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/**
 * Prints verdicts as text.
 *
 * @param isStrict whether a valid recording with shortcomings is refused
 */
record VerdictText(Console console, boolean isStrict) {
  void print(VerificationReport report) throws IOException {
    boolean isEnough = report.verdict().isValid() && (!isStrict || report.isComplete());
    String sentence =
        isEnough || !report.verdict().isValid()
            ? report.verdict().sentence()
            : report.verdict().sentence()
                + ", but --strict: "
                + String.join("; ", report.shortcomings());
    headline(isEnough, report.where() + ": " + sentence + " [" + report.verdict().status() + "]");
    list("others", report.verdict().others().stream().toList());
    seal(report.verdict());
    list("checked", report.checked());
    list("found", report.found());
    list("unknown", report.verdict().unknown());
    if (report.verdict().status() == VerdictStatus.UNTRUSTED_KEY) {
      console.out().flush();
      console
          .err()
          .say(
              "hint: --key FILE trusts a key; get the machine.pub of the recording machine from its"
                  + " owner, not from where the recording came from");
    }
  }

  /** Prints who sealed the recording and when, and what happened to it since. */
  private void seal(Verdict verdict) throws IOException {
    if (verdict.signer().isPresent()) {
      Verdict.Signer signer = verdict.signer().get();
      list("sealed", List.of(signer.time() + " by the clock of " + signer.machine()));
      list("key", List.of(signer.fingerprint()));
    }
    for (SealHistory.Erasure erasure : verdict.history().erasures()) {
      String lines = Plural.of(erasure.lines(), "line");
      list("erased", List.of(erasure.time() + ", " + lines + ": " + erasure.reason()));
    }
    for (SealHistory.Reset reset : verdict.history().resets()) {
      list("reset", List.of(reset.time() + ": " + reset.reason()));
    }
    for (Instant time : verdict.history().reopenings()) {
      list("reopened", List.of(time + ", after a final seal"));
    }
  }

  void print(LineProofCheck check) throws IOException {
    headline(check.isProven(), check.sentence());
    if (check.line().filter(line -> !line.isEmpty()).isPresent()) {
      console.out().println("  " + SafeText.line(check.line().get()));
    }
  }

  private void headline(boolean isFine, String text) throws IOException {
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
