package dev.blackbox.store.redact;

import dev.blackbox.store.redact.rule.Rule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Takes secrets out of text.
 *
 * <pre>{@code
 * Redactor redactor = Redactor.standard().withKnown(KnownSecrets.fromEnvironment(System.getenv()));
 * redactor.redact("DB_PASSWORD=hunter22").text(); // DB_PASSWORD=[redacted:password]
 * }</pre>
 *
 * <p>What is redacted once stays as it is when redacted again. A redactor never changes and can be
 * used by many threads at once.
 */
public final class Redactor {
  private final Rules rules;
  private final List<KnownValue> known;
  private final Detector detector;

  private Redactor(Rules rules, List<KnownValue> known) {
    this.rules = rules;
    this.known = known;
    List<Rule> all = new ArrayList<>(rules.rules());
    known.forEach(value -> all.add(value.rule()));
    this.detector = new Detector(all, rules.placeholders());
  }

  /** A redactor with the rules that BlackBox comes with. */
  public static Redactor standard() {
    return Standard.REDACTOR;
  }

  /** The same, which also knows the secrets of an environment. */
  public static Redactor standardIn(Map<String, String> environment) {
    return standard().withKnown(KnownSecrets.fromEnvironment(environment));
  }

  /** A redactor with these rules alone. */
  static Redactor following(Rules rules) {
    return new Redactor(rules, List.of());
  }

  /**
   * Also masks these values wherever they stand: as they are, escaped for JSON or a URL, in base64
   * and in hexadecimal digits. Values of less than eight characters are left out, because they
   * stand in harmless text too.
   */
  public Redactor withKnown(Collection<Known> values) {
    List<KnownValue> all = new ArrayList<>(known);
    values.stream().filter(KnownValue::isLongEnough).map(KnownValue::new).forEach(all::add);
    return new Redactor(rules, List.copyOf(all));
  }

  /** Also follows these rules. */
  public Redactor withRules(Rules extra) {
    return new Redactor(rules.and(extra), known);
  }

  /** The text without its secrets; the same object where there is none. */
  public Redacted redact(String text) {
    if (text.length() <= RedactingStream.MOST_HELD) {
      return redactAtOnce(text);
    }
    List<Match> matches = new ArrayList<>();
    RedactingStream stream = stream(matches::add);
    StringBuilder masked = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at += RedactingStream.MOST_HELD) {
      int end = Math.min(text.length(), at + RedactingStream.MOST_HELD);
      masked.append(stream.push(text.substring(at, end)));
    }
    masked.append(stream.finish());
    return new Redacted(matches.isEmpty() ? text : masked.toString(), matches);
  }

  /**
   * Masks what {@link #redact(String)} finds and also these stretches of the text, which are secret
   * because of text elsewhere.
   */
  public Redacted redact(String text, List<Match> others) {
    Redacted found = redact(text);
    if (others.isEmpty()) {
      return found;
    }
    List<Match> all = new ArrayList<>(found.matches());
    all.addAll(others);
    return Redacted.of(text, all);
  }

  /**
   * A redactor for one text that arrives in chunks; the listener is told of each secret, with its
   * place in the whole text.
   */
  public RedactingStream stream(Consumer<Match> listener) {
    List<String> ofSeveralLines =
        known.stream().map(KnownValue::value).filter(value -> value.contains("\n")).toList();
    return new RedactingStream(
        detector, new LineCut(ofSeveralLines, detector::hasTokenStart), listener);
  }

  private Redacted redactAtOnce(String text) {
    return Redacted.ofSpans(text, detector.find(text));
  }

  /** Made when it is first asked for: it takes some milliseconds. */
  private static final class Standard {
    static final Redactor REDACTOR = following(Rules.standard());
  }
}
