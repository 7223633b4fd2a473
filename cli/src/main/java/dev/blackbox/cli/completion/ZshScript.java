package dev.blackbox.cli.completion;

import dev.blackbox.cli.reference.VerbHelp;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/** The tables of the script for zsh: the verbs, and what {@code _arguments} needs for each. */
record ZshScript(List<VerbHelp> verbs) {
  String tables() {
    return "_blackbox_verbs=(\n"
        + verbs.stream()
            .map(verb -> "  " + quoted(verb.name() + ":" + verb.summary()) + "\n")
            .collect(Collectors.joining())
        + "  'help:explain a verb'\n)\n\n_blackbox_verb() {\n  case $1 in\n"
        + verbs.stream().map(ZshScript::verb).collect(Collectors.joining())
        + "  esac\n}\n\n";
  }

  private static String verb(VerbHelp verb) {
    Stream<String> options = verb.options().stream().map(option -> option(verb.name(), option));
    Stream<String> arguments =
        switch (Offer.arguments(verb).kind()) {
          case NOTHING -> Stream.of();
          case COMMAND -> Stream.of("'*::command:_blackbox_run_command'");
          default -> Stream.of(quoted("*:argument" + action(Offer.arguments(verb))));
        };
    return "    "
        + verb.name()
        + ") _arguments -s -S \\\n"
        + Stream.concat(options, arguments)
            .map(line -> "      " + line)
            .collect(Collectors.joining(" \\\n"))
        + " ;;\n";
  }

  /** An option for {@code _arguments}: {@code '--step=[Shows only step N]:N:'}. */
  private static String option(String verb, OptionSpec option) {
    String sign = VerbHelp.hasValue(option) ? "=" : "";
    String text = "[" + escaped(VerbHelp.firstSentence(option)) + "]";
    String value =
        VerbHelp.hasValue(option)
            ? ":" + escaped(option.paramLabel()) + action(Offer.value(verb, option))
            : "";
    return Stream.of(option.names())
        .map(name -> quoted("*" + name + (name.startsWith("--") ? sign : "") + text + value))
        .collect(Collectors.joining(" "));
  }

  private static String action(Offer offer) {
    return switch (offer.kind()) {
      case NOTHING, COMMAND -> ":";
      case WORDS -> ":(" + String.join(" ", offer.words()) + ")";
      case FILES -> ":_files";
      case RECORDINGS -> ":_blackbox_recordings";
      case FOLDERS -> ":_files -/";
      case SESSIONS -> ":_blackbox_sessions_and_recordings";
    };
  }

  private static String escaped(String text) {
    return text.replaceAll("[\\[\\]:\\\\]", "\\\\$0");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
