package dev.blackbox.cli.reference;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page, made from the help of the verbs.
 *
 * @param version the version of this program
 */
public record ManPage(String version, List<VerbHelp> verbs) {

  /** The page in the language of {@code man}. */
  public String text() {
    StringBuilder page = new StringBuilder();
    page.append(".TH BLACKBOX 1 \"\" \"BlackBox ").append(version).append("\"\n");
    page.append(".SH NAME\nblackbox \\- record, read and prove what an AI agent did\n");
    page.append(".SH SYNOPSIS\n.B blackbox\n.I VERB\n[\n.I OPTIONS\n]\n[\n.IR FILE ...\n]\n");
    page.append(".SH DESCRIPTION\n");
    paragraphs(
        page,
        "Recordings may be compressed (.bbox.zst) and may continue in further files.",
        "Data goes to standard output, everything else to standard error.");
    page.append(".SH VERBS\n");
    verbs.forEach(verb -> verb(page, verb));
    page.append(".SH ENVIRONMENT\n");
    EnvironmentVariable.ALL.forEach(each -> item(page, each.names(), each.text()));
    page.append(".SH EXIT STATUS\n");
    item(page, "0", "Success.");
    item(page, "1", "The recording has an error.");
    item(page, "2", "The usage is wrong.");
    item(page, "3", "The work failed.");
    return page.toString();
  }

  private static void verb(StringBuilder page, VerbHelp verb) {
    page.append(".SS blackbox ").append(escaped(verb.name())).append('\n');
    paragraphs(page, verb.spec().usageMessage().description());
    for (PositionalParamSpec argument : verb.spec().positionalParameters()) {
      item(page, argument.paramLabel(), VerbHelp.text(argument));
    }
    for (OptionSpec option : verb.options()) {
      String value = VerbHelp.hasValue(option) ? "=" + option.paramLabel() : "";
      item(page, String.join(", ", option.names()) + value, VerbHelp.text(option));
    }
    page.append(".PP\nExamples:\n");
    String[] lines = verb.spec().usageMessage().footer();
    for (int i = 0; i + 1 < lines.length; i += 2) {
      item(page, lines[i].strip().replace("%%", "%"), lines[i + 1].strip().replace("%%", "%"));
    }
  }

  private static void paragraphs(StringBuilder page, String... texts) {
    page.append(
        Stream.of(texts)
            .filter(text -> !text.isBlank())
            .map(text -> escaped(text.replace("%%", "%")) + "\n")
            .collect(Collectors.joining(".PP\n")));
  }

  private static void item(StringBuilder page, String term, String text) {
    page.append(".TP\n\\fB").append(escaped(term)).append("\\fR\n");
    page.append(escaped(text)).append('\n');
  }

  /** Escapes backslashes, hyphens, ellipses, and a dot or quote that begins a line. */
  private static String escaped(String text) {
    return text.lines()
        .map(line -> line.replace("\\", "\\e").replace("-", "\\-").replace("…", "..."))
        .map(line -> line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line)
        .collect(Collectors.joining("\n"));
  }
}
