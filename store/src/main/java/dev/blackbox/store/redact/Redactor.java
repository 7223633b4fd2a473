package dev.blackbox.store.redact;

import dev.blackbox.store.redact.rule.SecretRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Takes secrets out of text.
 *
 * <pre>
 * {@code  * Redactor redactor = Redactor.standard().withKnown(KnownSecretFinder.fromEnvironment(System.getenv()));
 * redactor.redact("DB_PASSWORD=hunter22").text(); // DB_PASSWORD=[redacted:password]
 * }</pre>
 *
 * <p>What is redacted once stays as it is when redacted again. A redactor never changes and can be
 * used by many threads at once.
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

  /** A redactor with the rules that BlackBox comes with. */
  public static Redactor standard() {
    return Standard.REDACTOR;
  }

  /** The same, which also knows the secrets of an environment. */
  public static Redactor standardIn(Map<String, String> environment) {
    return standard().withKnown(KnownSecretFinder.fromEnvironment(environment));
  }

  /** A redactor with these rules alone. */
  static Redactor following(RedactionRules rules) {
    return new Redactor(rules, List.of());
  }

  /**
   * Also masks these values wherever they stand: as they are, escaped for JSON or a URL, in base64
   * and in hexadecimal digits. Values of less than eight characters are left out, because they
   * stand in harmless text too.
   */
  public Redactor withKnown(Collection<KnownSecret> values) {
    List<KnownSecretMatcher> all = new ArrayList<>(known);
    values.stream()
        .filter(KnownSecretMatcher::isLongEnough)
        .map(KnownSecretMatcher::new)
        .forEach(all::add);
    return new Redactor(rules, List.copyOf(all));
  }

  /** Also follows these rules. */
  public Redactor withRules(RedactionRules extra) {
    return new Redactor(rules.and(extra), known);
  }

  /** The text without its secrets; the same object where there is none. */
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
   * Masks what {@link #redact(String)} finds and also these stretches of the text, which are secret
   * because of text elsewhere.
   */
  public RedactedText redact(String text, List<SecretMatch> others) {
    RedactedText found = redact(text);
    if (others.isEmpty()) {
      return found;
    }
    List<SecretMatch> all = new ArrayList<>(found.matches());
    all.addAll(others);
    return RedactedText.of(text, all);
  }

  /**
   * A redactor for one text that arrives in chunks; the listener is told of each secret, with its
   * place in the whole text.
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

  /** Made when it is first asked for: it takes some milliseconds. */
  private static final class Standard {
    static final Redactor REDACTOR = following(RedactionRules.standard());
  }
}
