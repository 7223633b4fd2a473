package dev.blackbox.store.redact;

import dev.blackbox.store.redact.rule.SecretRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Masks secrets in text.
 *
 * <pre>{@code
 * Redactor redactor =
 *     Redactor.standard().withKnown(KnownSecretFinder.fromEnvironment(System.getenv()));
 * redactor.redact("DB_PASSWORD=hunter22").text(); // DB_PASSWORD=[redacted:password]
 * }</pre>
 *
 * <p>Redacting twice gives the same as redacting once. A redactor is immutable and thread-safe.
 */
public final class Redactor {
  private final RedactionRules rules;
  private final List<KnownSecretMatcher> known;
  private final SecretDetector detector;

  private Redactor(RedactionRules rules, List<KnownSecretMatcher> known) {
    this.rules = rules;
    this.known = known;
    List<SecretRule> all = new ArrayList<>(rules.rules());
    known.forEach(value -> all.add(value.rule()));
    this.detector = new SecretDetector(all, rules.placeholders());
  }

  /** Returns a redactor with the built-in rules. */
  public static Redactor standard() {
    return Standard.REDACTOR;
  }

  /** Returns a redactor with the built-in rules and the secrets of an environment. */
  public static Redactor standardIn(Map<String, String> environment) {
    return standard().withKnown(KnownSecretFinder.fromEnvironment(environment));
  }

  /** Returns a redactor with only these rules. */
  static Redactor following(RedactionRules rules) {
    return new Redactor(rules, List.of());
  }

  /**
   * Also masks these values wherever they occur: plain, escaped for JSON or a URL, in base64 and in
   * hexadecimal digits. Ignores values of less than eight characters, because they also occur in
   * harmless text.
   */
  public Redactor withKnown(Collection<KnownSecret> values) {
    List<KnownSecretMatcher> all = new ArrayList<>(known);
    values.stream()
        .filter(KnownSecretMatcher::isLongEnough)
        .map(KnownSecretMatcher::new)
        .forEach(all::add);
    return new Redactor(rules, List.copyOf(all));
  }

  /** Adds rules. */
  public Redactor withRules(RedactionRules extra) {
    return new Redactor(rules.and(extra), known);
  }

  /** Returns the text with its secrets masked; the same object if there are none. */
  public RedactedText redact(String text) {
    if (text.length() <= RedactionStream.MOST_HELD) {
      return redactAtOnce(text);
    }
    List<SecretMatch> matches = new ArrayList<>();
    RedactionStream stream = stream(matches::add);
    StringBuilder masked = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at += RedactionStream.MOST_HELD) {
      int end = Math.min(text.length(), at + RedactionStream.MOST_HELD);
      masked.append(stream.push(text.substring(at, end)));
    }
    masked.append(stream.finish());
    return new RedactedText(matches.isEmpty() ? text : masked.toString(), matches);
  }

  /**
   * Masks what {@link #redact(String)} finds and also these ranges of the text, which are secret
   * because of text elsewhere.
   */
  public RedactedText redact(String text, List<SecretMatch> others) {
    RedactedText found = redact(text);
    if (others.isEmpty()) {
      return found;
    }
    List<TextSpan> all = new ArrayList<>();
    Stream.concat(found.matches().stream(), others.stream())
        .forEach(m -> all.add(new TextSpan(m.start(), m.end(), m.type(), all.size())));
    return RedactedText.ofSpans(
        text, TextSpan.outside(detector.markersIn(text), TextSpan.merge(all)));
  }

  /**
   * Returns a redactor for one text that arrives in chunks; the listener receives each secret with
   * its position in the whole text.
   */
  public RedactionStream stream(Consumer<SecretMatch> listener) {
    List<String> ofSeveralLines =
        known.stream()
            .map(KnownSecretMatcher::value)
            .filter(value -> value.contains("\n"))
            .toList();
    return new RedactionStream(
        detector, new ReleasePoint(ofSeveralLines, detector::hasTokenStart), listener);
  }

  private RedactedText redactAtOnce(String text) {
    return RedactedText.ofSpans(text, detector.find(text));
  }

  /** Created on first use, because it takes some milliseconds. */
  private static final class Standard {
    static final Redactor REDACTOR = following(RedactionRules.standard());
  }
}
