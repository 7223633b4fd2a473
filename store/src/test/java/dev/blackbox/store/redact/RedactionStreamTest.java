package dev.blackbox.store.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.secret.SecretGenerator;
import dev.blackbox.testkit.secret.TestSecret;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedactionStreamTest {
  private static final int HELD = 64 * 1024;

  private static final String TOKEN = new FilledIn(1).of("ghp_{alnum 36}");

  private final Redactor redactor = Redactor.standard();
  private final List<SecretMatch> matches = new ArrayList<>();
  private final RedactionStream stream = redactor.stream(matches::add);

  @Test
  void aLineIsHeldBackUntilItIsComplete() {
    assertThat(stream.push("a: pushed with " + TOKEN.substring(0, 20))).isEmpty();
    assertThat(stream.push(TOKEN.substring(20) + " now\nnext"))
        .isEqualTo("a: pushed with [redacted:github_token] now\n");
    assertThat(stream.finish()).isEqualTo("next");
  }

  @Test
  void everySecretIsFoundWhereverItIsSplit() {
    Choices choices = Choices.random(7);
    for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
      TestSecret secret = kind.from(choices);
      String text = "HOME=/\n" + secret.name() + "=" + secret.carrier() + "\nTERM=xterm\n";
      String masked = redactor.redact(text).text();

      assertThat(secret.isLeftIn(masked)).as(secret.kind()).isFalse();
      for (int at = 0; at <= text.length(); at++) {
        assertThat(inTwo(text, at)).as(secret.kind() + " split at " + at).isEqualTo(masked);
      }
    }
  }

  /** What stays open, and the lines that keep it so. */
  @ParameterizedTest
  @CsvSource({
    "-----BEGIN RSA PRIVATE KEY-----, a",
    "'user,password,role', 'a,b,c'",
    "'', 0123456789abcdefABCDEF0123456789abcdefABCDEF0123456789abcdefABCDEF",
    "password: |, a"
  })
  void eachCharacterIsSearchedAFewTimesWhileSomethingIsOpen(String opening, String line) {
    int pushed = 0;
    for (String text = opening + "\n"; pushed < 300_000; text = line + "\n") {
      stream.push(text);
      pushed += text.length();
      if (pushed % 64 == 0 && pushed > 40_000 && pushed < 40_100) {
        stream.push(opening + "\n");
      }
    }
    stream.finish();

    assertThat(stream.searched()).isLessThan(30L * pushed);
  }

  @Test
  void secretsAreFoundInTextThatArrivesCharacterByCharacter() {
    String text = "DB_PASSWORD=sw0rdfish\n{\"token\": \"" + TOKEN + "\"}";

    StringBuilder masked = new StringBuilder();
    text.chars().forEach(c -> masked.append(stream.push(Character.toString(c))));
    masked.append(stream.finish());

    assertThat(masked)
        .hasToString("DB_PASSWORD=[redacted:password]\n{\"token\": \"[redacted:github_token]\"}");
  }

  @Test
  void aPrivateKeyIsHeldBackUntilItsEnd() {
    FilledIn filledIn = new FilledIn(2);

    assertThat(stream.push("read key.pem\n-----BEGIN PRIVATE KEY-----\n"))
        .isEqualTo("read key.pem\n");
    assertThat(stream.push(filledIn.of("{base64 64}\n"))).isEmpty();
    assertThat(stream.push(filledIn.of("{base64 64}\n"))).isEmpty();
    assertThat(stream.push("-----END PRIVATE KEY-----\ndone\n"))
        .isEqualTo("[redacted:private_key]\ndone\n");
  }

  @Test
  void aKnownValueOfSeveralLinesIsHeldBackUntilItsEnd() {
    String value = "first line of it\nsecond line of it\nthird line of it";
    RedactionStream knowing =
        redactor.withKnown(List.of(new KnownSecret("note", value))).stream(matches::add);

    assertThat(knowing.push("see:\nfirst line of it\n")).isEqualTo("see:\n");
    assertThat(knowing.push("second line of it\nthird line of it\nend\n"))
        .isEqualTo("[redacted:note]\nend\n");
  }

  @Test
  void wrappedBase64IsHeldBackUntilItsEnd() {
    String encoded =
        Base64.getMimeEncoder(76, new byte[] {'\n'})
            .encodeToString(
                ("TERM=xterm\n" + "x".repeat(40) + "\ntoken: " + TOKEN + "\n")
                    .getBytes(StandardCharsets.US_ASCII));
    String text = encoded + "\n\ndone\n";

    StringBuilder masked = new StringBuilder();
    text.lines().forEach(line -> masked.append(stream.push(line + "\n")));

    assertThat(masked.append(stream.finish())).hasToString(redactor.redact(text).text());
    assertThat(matches).hasSize(1);
  }

  @Test
  void noMoreThanTheBoundIsHeldBack() {
    int pushed = 0;
    int released = 0;
    for (int chunk = 0; chunk < 2_000; chunk++) {
      pushed += 500;
      released += stream.push("no end ".repeat(72).substring(0, 500)).length();

      assertThat(pushed - released).isLessThan(HELD + 500);
    }
    assertThat(released + stream.finish().length()).isEqualTo(pushed);
  }

  @Test
  void noMoreThanTheBoundIsHeldBackOfAKeyWithoutEnd() {
    int pushed = 0;
    int released = stream.push("-----BEGIN PRIVATE KEY-----\n").length();
    for (int chunk = 0; chunk < 4_000; chunk++) {
      pushed += 65;
      released += stream.push("Q".repeat(64) + "\n").length();

      assertThat(pushed - released).isLessThan(HELD + 100);
    }
  }

  @Test
  void secretsAreFoundAtAnyPlaceOfALineWithoutEnd() {
    String filler = "plain words and more of them, ";
    for (int before = HELD - 9 * 1024; before < HELD + 1024; before += 97) {
      String start = filler.repeat(before / filler.length());
      String text = start + "token: " + TOKEN + " " + filler.repeat(3_000);

      assertThat(inChunks(text, 1_000)).doesNotContain(TOKEN.substring(20, 32));
    }
  }

  @Test
  void whatStoodBeforeTheCutSaysWhatTheRestMeans() {
    String value = new FilledIn(3).of("{alnum 8190}");
    String text = "x".repeat(HELD - 8 * 1024 - 10) + " API_KEY: " + value + " ".repeat(70_000);

    assertThat(inChunks(text, HELD)).doesNotContain(value.substring(4_000, 4_012));
  }

  @Test
  void secretsAreCountedAndTold() {
    stream.push(TOKEN + "\n");
    stream.push("padding\n");
    stream.push("DB_PASSWORD=sw0rdfish");
    stream.finish();

    assertThat(stream.redactions()).isEqualTo(2);
    assertThat(matches)
        .extracting(SecretMatch::type, SecretMatch::start, SecretMatch::end)
        .containsExactly(tuple("github_token", 0, 40), tuple("password", 61, 70));
  }

  private String inTwo(String text, int at) {
    RedactionStream split = redactor.stream(match -> {});
    return split.push(text.substring(0, at)) + split.push(text.substring(at)) + split.finish();
  }

  private String inChunks(String text, int length) {
    RedactionStream split = redactor.stream(match -> {});
    StringBuilder masked = new StringBuilder();
    for (int at = 0; at < text.length(); at += length) {
      masked.append(split.push(text.substring(at, Math.min(text.length(), at + length))));
    }
    return masked.append(split.finish()).toString();
  }
}
