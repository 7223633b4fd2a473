package dev.blackbox.store.redact;

import dev.blackbox.store.redact.look.Placeholders;
import dev.blackbox.store.redact.rule.Rule;
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
 * Rules that say what a secret is, read from a file of blocks.
 *
 * <pre>
 * rule acme_token
 *   keywords  acme_
 *   shape     {keyword}{alnum 32}
 *   good      login with «acme_{alnum 32}»
 *   bad       acme_payments_table
 * </pre>
 */
public final class Rules {
  private static final String STANDARD = "rules.txt";

  private final List<Rule> rules;
  private final Placeholders placeholders;
  private final Set<String> innocentWords;
  private final List<Example> examples;

  Rules(
      List<Rule> rules,
      Placeholders placeholders,
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
   * @param source how messages call the file
   */
  public static Rules read(Reader reader, String source) throws IOException, RulesException {
    return RulesReader.read(reader, source, standard().innocentWords);
  }

  /** The rules that BlackBox comes with. */
  static Rules standard() {
    return Standard.RULES;
  }

  Rules and(Rules other) {
    return new Rules(
        Stream.concat(rules.stream(), other.rules.stream()).toList(),
        placeholders.and(other.placeholders),
        Stream.concat(innocentWords.stream(), other.innocentWords.stream())
            .collect(Collectors.toSet()),
        Stream.concat(examples.stream(), other.examples.stream()).toList());
  }

  List<Rule> rules() {
    return rules;
  }

  Placeholders placeholders() {
    return placeholders;
  }

  List<Example> examples() {
    return examples;
  }

  /** A text and whether the rule finds something in it. */
  record Example(String type, int line, String text, boolean isGood) {}

  private static final class Standard {
    static final Rules RULES = read();

    private static Rules read() {
      try (InputStream in = Objects.requireNonNull(Rules.class.getResourceAsStream(STANDARD));
          Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
        return RulesReader.read(reader, STANDARD, Set.of());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (RulesException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
