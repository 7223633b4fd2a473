package dev.blackbox.store.redact.rule;

import java.util.HashSet;
import java.util.Set;

/**
 * The words in names which show that a value is no secret.
 *
 * @param anywhere words that show it wherever they are: {@code nextPageToken}
 * @param endings words that show it only after the word for a secret: {@code tokenType}
 */
public record InnocentNames(Set<String> anywhere, Set<String> endings) {
  /** No such words. */
  public static final InnocentNames NONE = new InnocentNames(Set.of(), Set.of());

  /** Copies the sets. */
  public InnocentNames {
    anywhere = Set.copyOf(anywhere);
    endings = Set.copyOf(endings);
  }

  /** Adds words. */
  public InnocentNames and(InnocentNames other) {
    return new InnocentNames(union(anywhere, other.anywhere), union(endings, other.endings));
  }

  /** Returns whether a name that ends with this word has no secret value. */
  public boolean endsWith(String lastWord) {
    return anywhere.contains(lastWord) || endings.contains(lastWord);
  }

  private static Set<String> union(Set<String> some, Set<String> others) {
    Set<String> all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }
}
