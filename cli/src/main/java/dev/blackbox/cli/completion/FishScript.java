package dev.blackbox.cli.completion;

import dev.blackbox.cli.reference.VerbHelp;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/** The tables of the script for fish: one {@code complete} for each verb and option. */
record FishScript(List<VerbHelp> verbs) {
  String tables() {
    return verbs.stream().flatMap(FishScript::lines).collect(Collectors.joining("\n", "", "\n"));
  }

  private static Stream<String> lines(VerbHelp verb) {
    String name = " -a " + verb.name() + " -d " + quoted(verb.summary());
    Stream<String> verbs =
        Stream.of(
            "complete -c blackbox -n __blackbox_has_no_verb" + name,
            "complete -c blackbox -n '__blackbox_verb_is help'" + name);
    String start = "complete -c blackbox -n '__blackbox_verb_is " + verb.name() + "'";
    Stream<String> options =
        verb.options().stream().map(option -> start + option(verb.name(), option));
    Offer offer = Offer.arguments(verb);
    Stream<String> arguments =
        offer.kind() == Offer.Kind.SESSIONS
            ? Stream.of(start + words(offer), start + " -k -a '(__blackbox_sessions)'")
            : Stream.of(start + words(offer));
    return Stream.of(verbs, options, arguments).flatMap(lines -> lines);
  }

  private static String option(String verb, OptionSpec option) {
    String names =
        Stream.of(option.names())
            .map(
                name ->
                    name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.charAt(1))
            .collect(Collectors.joining());
    String value = VerbHelp.hasValue(option) ? " -x" + words(Offer.value(verb, option)) : "";
    return names + " -d " + quoted(VerbHelp.firstSentence(option)) + value;
  }

  private static String words(Offer offer) {
    return switch (offer.kind()) {
      case NOTHING -> "";
      case WORDS -> " -a " + quoted(String.join(" ", offer.words()));
      case FILES -> " -a '(__fish_complete_path (commandline -ct))'";
      case RECORDINGS, SESSIONS -> " -k -a '(__blackbox_recordings)'";
      case FOLDERS -> " -a '(__fish_complete_directories)'";
      case COMMAND -> " -a '(__blackbox_run_command)'";
    };
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
