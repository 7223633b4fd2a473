package dev.blackbox.format.decision.contract;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Phrases that claim intent instead of an observation; docs/format/decision-1.md §5.1 lists them.
 */
final class IntentPhrases {
  /** Subjects of a claimed thought. */
  static final List<String> SUBJECTS =
      List.of("agent", "model", "assistant", "claude", "codex", "it", "they");

  /** Verbs of thinking. */
  static final List<String> VERBS =
      List.of(
          "assumed",
          "assumes",
          "believed",
          "believes",
          "chose",
          "concluded",
          "concludes",
          "considered",
          "considers",
          "decided",
          "decides",
          "expected",
          "feared",
          "felt",
          "figured",
          "guessed",
          "hoped",
          "imagined",
          "inferred",
          "infers",
          "intended",
          "intends",
          "judged",
          "knew",
          "knows",
          "meant",
          "planned",
          "preferred",
          "realized",
          "realised",
          "reasoned",
          "recognized",
          "recognised",
          "suspected",
          "thinks",
          "thought",
          "understands",
          "understood",
          "wanted",
          "wants",
          "wished");

  /** Phrases that claim a thought without a subject. */
  static final List<String> PHRASES =
      List.of(
          "chain of thought",
          "in order to",
          "its goal",
          "its intent",
          "its intention",
          "its plan was",
          "its reasoning",
          "the intent was",
          "the intention was",
          "to make sure");

  private static final Pattern PATTERN =
      Pattern.compile(
          "\\b(?:"
              + String.join("|", SUBJECTS)
              + ") (?:has |had |have |probably |apparently |must have )?(?:"
              + String.join("|", VERBS)
              + ")\\b|\\b(?:"
              + String.join("|", PHRASES)
              + ")\\b");

  private IntentPhrases() {}

  /** Finds the first such phrase in a summary. */
  static Optional<String> find(String summary) {
    String plain = summary.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    Matcher matcher = PATTERN.matcher(plain);
    return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
  }
}
