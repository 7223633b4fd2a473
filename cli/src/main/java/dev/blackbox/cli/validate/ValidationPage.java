package dev.blackbox.cli.validate;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.check.CheckResult;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.session.validate.Validation;
import java.io.IOException;

/** Prints the report as text: a mark and the file, the findings, the verdict. */
final class ValidationPage implements ValidationReport {
  private final Console console;
  private final Output out;
  private boolean isFirst = true;

  ValidationPage(Console console) {
    this.console = console;
    this.out = console.out();
  }

  @Override
  public void add(CheckResult checked) throws IOException {
    if (!isFirst) {
      out.println();
    }
    isFirst = false;
    out.println(mark(checked) + " " + String.join(", ", checked.parts()));
    out.println();
    findings(checked);
    if (checked.statistics() != null) {
      StatisticsBlock.print(checked.statistics().statistics(), out);
      out.println();
    }
    out.println("  " + mark(checked) + " " + verdict(checked));
  }

  private String mark(CheckResult checked) {
    return checked.isPassed() ? console.paint(Paint.GREEN, "✓") : console.paint(Paint.RED, "✗");
  }

  private void findings(CheckResult checked) throws IOException {
    Validation validation = checked.validation();
    boolean isAny = false;
    for (CheckResult.Listed listed : checked.listed()) {
      finding(listed.finding(), listed.place());
      isAny = true;
    }
    if (validation.unlisted() > 0 && !checked.options().isErrorsOnly()) {
      out.println("  … and " + validation.unlisted() + " more");
    }
    if (isAny) {
      out.println();
    }
    String counts = counts(validation);
    if (!counts.isEmpty()) {
      out.println("  " + counts);
      out.println();
    }
  }

  private void finding(Finding finding, LineLocation place) throws IOException {
    out.println(
        "  "
            + place
            + ": "
            + severity(finding.severity())
            + ": "
            + SafeText.line(finding.message())
            + " ["
            + finding.rule().slug()
            + "]");
    if (finding.hint() != null) {
      out.println("  hint: " + SafeText.line(finding.hint()));
    }
  }

  private String severity(Severity severity) {
    return switch (severity) {
      case ERROR -> console.paint(Paint.RED, severity.text());
      case WARNING -> console.paint(Paint.YELLOW, severity.text());
      case INFO -> console.paint(Paint.CYAN, severity.text());
    };
  }

  private static String verdict(CheckResult checked) {
    String name =
        switch (checked.kind()) {
          case ATIF -> "ATIF document";
          case DECISION_RUN -> "decision run";
          default -> "BlackBox file";
        };
    if (checked.isPassed()) {
      return "Valid " + name;
    }
    return checked.validation().isValid()
        ? "Not valid with --strict, because of warnings"
        : "Not a valid " + name;
  }

  /** {@code 1 error, 2 warnings}; empty where there are no findings. */
  private static String counts(Validation validation) {
    StringBuilder out = new StringBuilder();
    add(out, validation.errors(), "error");
    add(out, validation.warnings(), "warning");
    add(out, validation.infos(), "info");
    return out.toString();
  }

  private static void add(StringBuilder out, long count, String word) {
    if (count > 0) {
      out.append(out.isEmpty() ? "" : ", ").append(Plural.of(count, word));
    }
  }
}
