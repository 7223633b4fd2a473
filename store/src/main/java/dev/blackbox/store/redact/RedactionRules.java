package dev.blackbox.store.redact;

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
  private final Set<String> innocentWords;
  private final List<Example> examples;

  RedactionRules(
      List<SecretRule> rules,
      PlaceholderSet placeholders,
      Set<String> innocentWords,
      List<Example> examples) {
    this.rules = List.copyOf(rules);
    this.placeholders = placeholders;
    this.innocentWords = Set.copyOf(innocentWords);
    this.examples = List.copyOf(examples);
  }

  /**
   * Reads a rules file.
   *
   * @param source the name of the file in messages
   */
  public static RedactionRules read(Reader reader, String source)
      throws IOException, RedactionRulesException {
    return RedactionRulesReader.read(reader, source, standard().innocentWords);
  }

  /** Returns the built-in rules. */
  static RedactionRules standard() {
    return Standard.RULES;
  }

  RedactionRules and(RedactionRules other) {
    return new RedactionRules(
        Stream.concat(rules.stream(), other.rules.stream()).toList(),
        placeholders.and(other.placeholders),
        Stream.concat(innocentWords.stream(), other.innocentWords.stream())
            .collect(Collectors.toSet()),
        Stream.concat(examples.stream(), other.examples.stream()).toList());
  }

  List<SecretRule> rules() {
    return rules;
  }

  PlaceholderSet placeholders() {
    return placeholders;
  }

  List<Example> examples() {
    return examples;
  }

  /** A text, and whether the rule finds a secret in it. */
  record Example(String type, int line, String text, boolean isGood) {}

  private static final class Standard {
    static final RedactionRules RULES = read();

    private static RedactionRules read() {
      try (InputStream in =
              Objects.requireNonNull(RedactionRules.class.getResourceAsStream(STANDARD));
          Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
        return RedactionRulesReader.read(reader, STANDARD, Set.of());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (RedactionRulesException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
