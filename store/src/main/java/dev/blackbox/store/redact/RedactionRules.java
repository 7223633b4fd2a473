package dev.blackbox.store.redact;

import dev.blackbox.store.redact.rule.InnocentNames;
import dev.blackbox.store.redact.rule.PlaceholderSet;
import dev.blackbox.store.redact.rule.SecretRule;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rules that define secrets, read from a file of blocks.
 *
 * <pre>
 * rule acme_token
 *   keywords  acme_
 *   shape     {keyword}{alnum 32}
 *   good      login with «acme_{alnum 32}»
 *   bad       acme_payments_table
 * </pre>
 */
public final class RedactionRules {
  private static final String STANDARD = "rules.txt";

  private final List<SecretRule> rules;
  private final PlaceholderSet placeholders;
  private final InnocentNames innocentNames;

  RedactionRules(List<SecretRule> rules, PlaceholderSet placeholders, InnocentNames innocentNames) {
    this.rules = List.copyOf(rules);
    this.placeholders = placeholders;
    this.innocentNames = innocentNames;
  }

  /**
   * Reads a rules file.
   *
   * @param source the name of the file in messages
   */
  public static RedactionRules read(Reader reader, String source)
      throws IOException, RedactionRulesException {
    return RedactionRulesReader.read(reader, source, standard().innocentNames);
  }

  /** Returns the built-in rules. */
  static RedactionRules standard() {
    return Standard.RULES;
  }

  RedactionRules and(RedactionRules other) {
    return new RedactionRules(
        Stream.concat(rules.stream(), other.rules.stream()).toList(),
        placeholders.and(other.placeholders),
        innocentNames.and(other.innocentNames));
  }

  List<SecretRule> rules() {
    return rules;
  }

  PlaceholderSet placeholders() {
    return placeholders;
  }

  InnocentNames innocentNames() {
    return innocentNames;
  }

  /** Returns the single words that denote a secret in a name: {@code TOKEN}. */
  Set<String> secretWords() {
    return rules.stream()
        .flatMap(rule -> rule.secretWords().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static final class Standard {
    static final RedactionRules RULES = read();

    private static RedactionRules read() {
      try (InputStream in =
              Objects.requireNonNull(RedactionRules.class.getResourceAsStream(STANDARD));
          Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
        return RedactionRulesReader.read(reader, STANDARD, InnocentNames.NONE);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (RedactionRulesException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
