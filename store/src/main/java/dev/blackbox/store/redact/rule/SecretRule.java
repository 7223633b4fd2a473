package dev.blackbox.store.redact.rule;

import java.util.List;

/** One rule of the redactor: its keywords, its matcher and the type in its marker. */
public record SecretRule(String type, RuleRank rank, List<String> keywords, SecretMatcher matcher) {
  /** Copies the keywords. */
  public SecretRule {
    keywords = List.copyOf(keywords);
  }

  /** Returns whether it also matches secrets with a line break inside. */
  public boolean followsLines() {
    return matcher instanceof TokenMatcher;
  }
}
