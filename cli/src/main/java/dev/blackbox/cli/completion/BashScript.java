package dev.blackbox.cli.completion;

import dev.blackbox.cli.reference.VerbHelp;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/** The tables of the script for bash: a function for options, for their values, for arguments. */
record BashScript(List<VerbHelp> verbs) {
  String tables() {
    String names = verbs.stream().map(VerbHelp::name).collect(Collectors.joining(" "));
    return "_blackbox_verbs='"
        + names
        + "'\n\n"
        + function("options", verbs.stream().map(BashScript::options))
        + function("values", verbs.stream().flatMap(BashScript::values))
        + function("arguments", verbs.stream().map(BashScript::arguments));
  }

  /** A function that sets {@code offered}, and fails for what it does not know. */
  private static String function(String name, Stream<String> cases) {
    return "_blackbox_"
        + name
        + "() {\n  case $1 in\n"
        + cases.map(line -> "    " + line + " ;;\n").collect(Collectors.joining())
        + "    *) return 1 ;;\n  esac\n}\n\n";
  }

  private static String options(VerbHelp verb) {
    return verb.name()
        + ") offered='"
        + verb.options().stream().map(OptionSpec::longestName).collect(Collectors.joining(" "))
        + "'";
  }

  private static Stream<String> values(VerbHelp verb) {
    return verb.options().stream()
        .filter(VerbHelp::hasValue)
        .map(
            option ->
                Stream.of(option.names())
                        .map(name -> "'" + verb.name() + " " + name + "'")
                        .collect(Collectors.joining(" | "))
                    + ") offered="
                    + offered(Offer.value(verb.name(), option)));
  }

  private static String arguments(VerbHelp verb) {
    return verb.name() + ") offered=" + offered(Offer.arguments(verb));
  }

  private static String offered(Offer offer) {
    return switch (offer.kind()) {
      case NOTHING -> "''";
      case WORDS -> "'" + String.join(" ", offer.words()) + "'";
      default -> "@" + offer.kind().name().toLowerCase(Locale.ROOT);
    };
  }
}
