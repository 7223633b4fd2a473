package dev.blackbox.store.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.redact.rule.InnocentNames;
import dev.blackbox.store.redact.rule.SecretRule;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No line makes the redactor slow, whatever it is made of.
 *
 * <p>What counts is how the work grows with the line: eight times the line must not take more than
 * a few times eight times the work, where going back would take sixty-four times. Times themselves
 * say more about the machine; {@code scripts/hostile-text} measures them against the limits that
 * are promised, on lines of a million characters.
 */
class HostileTextTest {
  private static final boolean IS_MEASURED = Boolean.getBoolean("redaction.limits");
  private static final int LENGTH = 1_000_000;
  private static final Duration LIMIT = Duration.ofMillis(50);
  private static final Duration LIMIT_OF_ALL_RULES = Duration.ofMillis(400);

  /** Both are looked at in one piece. */
  private static final int SHORT = 7_000;

  private static final int TIMES_AS_LONG = 8;
  private static final int MOST_GROWTH = 3 * TIMES_AS_LONG;
  private static final int TRIES = 12;

  private static Duration slowest = Duration.ZERO;

  @AfterAll
  static void tellTheSlowest() {
    if (IS_MEASURED) {
      System.out.println("HostileTextTest: " + slowest.toMillis() + " ms for the slowest line");
    }
  }

  /** Rules that look for keywords; the others are tried with all rules together. */
  static Stream<SecretRule> rules() {
    return RedactionRules.standard().rules().stream().filter(rule -> !rule.keywords().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("rules")
  void noRuleIsSlowOnItsOwnKeywords(SecretRule rule) {
    Redactor redactor = following(rule);
    for (String keyword : List.of(rule.keywords().get(0), rule.keywords().get(0) + "-")) {
      requireLinear(redactor, LIMIT, length -> filled(keyword, length));
    }
    String keyword = rule.keywords().get(0);
    requireLinear(redactor, LIMIT, length -> filled(keyword + "=", length));
    requireLinear(redactor, LIMIT, length -> keyword + filled("aB3", length));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void noRuleIsSlowOnItsOwnExampleCutShort(SecretRule rule) {
    RuleExample example =
        RuleExample.all().stream()
            .filter(any -> any.type().equals(rule.type()))
            .findFirst()
            .orElseThrow();
    String text = new FilledIn(1).of(example.text()).replaceAll("[«»]", "");
    String cut = text.substring(0, text.length() - 1);

    requireLinear(following(rule), LIMIT, length -> filled(cut, length));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\",
        "\\u005c",
        "%",
        "%25",
        "&",
        "&amp;",
        "\u001b[",
        "\u001b]",
        "\u001b[31mx\u001b[0m",
        "\u200b",
        "QUJD",
        "ZXhhbXBsZSBvZiB0ZXh0IHRoYXQgaXMgbG9uZ2Vy",
        "ZXhhbXBsZSBvZiB0ZXh0IHRoYXQgaXMgbG9uZ2Vy ",
        "6578616d706c65206f662074657874",
        "-----BEGIN RSA PRIVATE KEY-----",
        "-----BEGIN RSA PRIVATE KEY-----AAAAAAAAAAAAAAAAAAAAAA",
        "-----BEGIN RSA PRIVATE KEY-----\n",
        "AAAAAAAAAAAAAAAAAAAAAA-----END RSA PRIVATE KEY-----",
        "-----END RSA PRIVATE KEY-----",
        "://a:b@c",
        "://a:bcd@e ",
        "[redacted:",
        "[redacted:x]",
        "eyJ",
        "eyJ-",
        "eyJabcdefghij.eyJ",
        "sk-ant-\n",
        "ghp_a\\\n",
        "password=\\\"",
        "password: hunter22 ",
        "password&",
        "name:\n",
        "key: |\n",
        "mysql -p",
        "docker login -",
        "echo x | sudo -S ",
        "cookie: a=b; ",
        "password,a\n",
        "user,password,token\n",
        "| password | ",
        "password:\n",
        "token is:\n\n",
        "token: Ab3dEf7h ",
        "ghp_Ab3d ",
        "<input type=\"password\" ",
        "<input value=a type=password>",
        "\uff50\uff41\uff53\uff53",
        "p\u0430ss",
        "MII",
        "MIIEpAIBAAKCAQEA",
        "acme_",
        "acme_live_Ab3dEf7hIjKlMnOpQrStUvWxYz0123 ",
        "mnemonic abandon ability able ",
        "ConvertTo-SecureString \""
      })
  void allRulesTogetherAreNotSlowOnAnyOf(String part) {
    requireLinear(Redactor.standard(), LIMIT_OF_ALL_RULES, length -> filled(part, length));
  }

  private static Redactor following(SecretRule rule) {
    return Redactor.following(
        new RedactionRules(
            List.of(rule), RedactionRules.standard().placeholders(), InnocentNames.NONE));
  }

  private static String filled(String part, int length) {
    return part.repeat(length / part.length() + 1);
  }

  private static void requireLinear(Redactor redactor, Duration limit, IntFunction<String> text) {
    if (IS_MEASURED) {
      Duration time = leastTime(redactor, text.apply(LENGTH), limit);
      slowest = time.compareTo(slowest) > 0 ? time : slowest;
      assertThat(time).isLessThan(limit);
    } else {
      assertThat(growth(redactor, text)).isLessThan(MOST_GROWTH);
    }
  }

  /** Of many tries: other work on the machine and code not yet compiled only add to the time. */
  private static Duration leastTime(Redactor redactor, String text, Duration enough) {
    Duration least = time(redactor, text);
    for (int tries = 1; tries < TRIES && least.compareTo(enough) >= 0; tries++) {
      Duration time = time(redactor, text);
      least = time.compareTo(least) < 0 ? time : least;
    }
    return least;
  }

  /** How much more work a line is that is eight times as long. */
  private static double growth(Redactor redactor, IntFunction<String> text) {
    String one = text.apply(SHORT);
    String more = text.apply(SHORT * TIMES_AS_LONG);
    Duration leastOfMore = time(redactor, more);
    Duration leastOfOne = time(redactor, one);
    for (int tries = 1; tries < TRIES && ratio(leastOfMore, leastOfOne) >= MOST_GROWTH; tries++) {
      leastOfMore = min(leastOfMore, time(redactor, more));
      leastOfOne = min(leastOfOne, time(redactor, one));
    }
    return ratio(leastOfMore, leastOfOne);
  }

  private static double ratio(Duration more, Duration one) {
    return (double) more.toNanos() / Math.max(1, one.toNanos());
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration time(Redactor redactor, String text) {
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    redactor.redact(text);
    return Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
  }
}
