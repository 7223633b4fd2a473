package dev.blackbox.store.redact.rule;

import java.util.List;

/**
 * One rule of the redactor: around which keywords to look for what, and how the marker names it.
 */
public record SecretRule(String type, RuleRank rank, List<String> keywords, SecretMatcher matcher) {
  /** Copies the keywords. */
  public SecretRule {
    keywords = List.copyOf(keywords);
  }

  /** Whether it also matches where a line breaks inside. */
  public boolean followsLines() {
    return matcher instanceof TokenMatcher;
  }
}
