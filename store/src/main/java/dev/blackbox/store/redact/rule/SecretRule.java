package dev.blackbox.store.redact.rule;

import java.util.List;
import java.util.Set;

/**
 * One rule of the redactor.
 *
 * @param type the type in its marker
 * @param keywords what to search for; the matcher is tried at each
 * @param secretWords words that denote a secret in the name of a variable
 */
public record SecretRule(
    String type,
    RuleRank rank,
    List<String> keywords,
    SecretMatcher matcher,
    Set<String> secretWords) {
  /** Copies the keywords. */
  public SecretRule {
    keywords = List.copyOf(keywords);
  }

  /** Creates a rule that does not look at names. */
  public SecretRule(String type, RuleRank rank, List<String> keywords, SecretMatcher matcher) {
    this(type, rank, keywords, matcher, Set.of());
  }

  /** Returns whether it also matches secrets with a line break inside. */
  public boolean followsLines() {
    return matcher instanceof TokenMatcher;
  }
}
