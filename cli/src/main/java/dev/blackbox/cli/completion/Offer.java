package dev.blackbox.cli.completion;

import dev.blackbox.cli.reference.VerbHelp;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What a shell offers for a word.
 *
 * @param words the words to choose from, for {@link Kind#WORDS}
 */
record Offer(Kind kind, List<String> words) {
  /** The sources of words. */
  enum Kind {
    NOTHING,
    WORDS,
    FILES,
    FOLDERS,
    RECORDINGS,
    /** Recordings, and the sessions of {@code blackbox list}. */
    SESSIONS,
    /** A program and its arguments. */
    COMMAND
  }

  /** The choices of options; a test compares them with what the verbs accept. */
  private static final Map<String, String> CHOICES =
      Map.ofEntries(
          Map.entry("record --as", "agent user tool"),
          Map.entry("record --commit", "each group interval none"),
          Map.entry("run --agent", "claude codex command"),
          Map.entry("run --capture", "full redacted hashed"),
          Map.entry("show --color", "always never auto"),
          Map.entry("tail --color", "always never auto"),
          Map.entry(
              "show --kind",
              "user agent think todo tool result skill plan mode recall sub mcp ask @ phase"),
          Map.entry("validate --format", "text json"),
          Map.entry("cost --by", "session model day tool"),
          Map.entry(
              "export --format",
              "bbox compact jsonl atif lightbox html openai trl sharegpt rollout"),
          Map.entry(
              "import --from",
              "bbox compact jsonl atif lightbox claude cline codex copilot cursor droid gemini kilo"
                  + " kilo-code omp opencode pi prime qwen roo"),
          Map.entry("list --since", "today yesterday 12h 7d 30d"),
          Map.entry("token --role", "reader recorder admin"),
          Map.entry("prove --head", "note ssh minisign"));

  Offer {
    words = List.copyOf(words);
  }

  /** What follows an option that has a value. */
  static Offer value(String verb, OptionSpec option) {
    String choices = CHOICES.get(verb + " " + option.longestName());
    if (choices != null) {
      return new Offer(Kind.WORDS, List.of(choices.split(" ", -1)));
    }
    return switch (option.paramLabel()) {
      case "FILE" -> new Offer(Kind.FILES, List.of());
      case "DIR", "PLACE", "RUN" -> new Offer(Kind.FOLDERS, List.of());
      default -> new Offer(Kind.NOTHING, List.of());
    };
  }

  /** What a verb takes besides options. */
  static Offer arguments(VerbHelp verb) {
    if (verb.name().equals("completion")) {
      return new Offer(Kind.WORDS, CompletionCommand.SHELLS);
    }
    if (verb.spec().positionalParameters().isEmpty()) {
      return new Offer(Kind.NOTHING, List.of());
    }
    return switch (verb.spec().positionalParameters().get(0).paramLabel()) {
      case "FILE", "PATH" ->
          new Offer(verb.name().equals("import") ? Kind.RECORDINGS : Kind.SESSIONS, List.of());
      case "CMD" -> new Offer(Kind.COMMAND, List.of());
      default -> new Offer(Kind.NOTHING, List.of());
    };
  }
}
