package dev.blackbox.store.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.blackbox.format.text.RedactionMarker;
import java.io.StringReader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {
  private static final String TOKEN = new FilledIn(1).of("ghp_{alnum 36}");
  private static final String KEY = new FilledIn(2).of("AKIA{base32 16}");

  private final Redactor redactor = Redactor.standard();

  @Test
  void aTextWithoutSecretsIsGivenBackAsItIs() {
    String text = "a: The token is read in one place.";

    RedactedText redacted = redactor.redact(text);

    assertThat(redacted.text()).isSameAs(text);
    assertThat(redacted.matches()).isEmpty();
  }

  @Test
  void aLongTextWithoutSecretsIsGivenBackAsItIs() {
    String text = "a: The token is read in one place.\n".repeat(10_000);

    assertThat(redactor.redact(text).text()).isSameAs(text);
  }

  @Test
  void eachSecretIsReplacedByAMarkerThatNamesIt() {
    String text = "t:shell echo " + TOKEN + " → [ok] " + KEY;

    String masked = redactor.redact(text).text();

    assertThat(masked)
        .isEqualTo("t:shell echo [redacted:github_token] → [ok] [redacted:aws_access_key]");
  }

  @Test
  void matchesTellWhereTheSecretsStoodInTheText() {
    String text = "first " + TOKEN + ", then " + KEY;

    List<SecretMatch> matches = redactor.redact(text).matches();

    assertThat(matches)
        .extracting(match -> text.substring(match.start(), match.end()))
        .containsExactly(TOKEN, KEY);
  }

  @Test
  void matchesOfALongTextTellWhereTheSecretsStoodInTheText() {
    String text =
        "no secret in this line\n".repeat(9_000) + TOKEN + "\n" + "x".repeat(90_000) + " " + KEY;

    List<SecretMatch> matches = redactor.redact(text).matches();

    assertThat(matches)
        .extracting(match -> text.substring(match.start(), match.end()))
        .containsExactly(TOKEN, KEY);
  }

  @Test
  void aMatchShowsTooLittleOfTheSecretToUseIt() {
    SecretMatch match = redactor.redact("key: " + TOKEN).matches().get(0);

    assertThat(match.masked()).isEqualTo("gh…" + TOKEN.substring(38) + " (40 characters)");
  }

  @Test
  void aMatchShowsNothingOfAShortSecret() {
    SecretMatch match = redactor.redact("DB_PASSWORD=sw0rdfish").matches().get(0);

    assertThat(match.masked()).isEqualTo("… (9 characters)");
  }

  @Test
  void theMoreTellingRuleNamesASecretThatTwoRulesFind() {
    assertThat(redactor.redact("GITHUB_TOKEN=" + TOKEN).text())
        .isEqualTo("GITHUB_TOKEN=[redacted:github_token]");
  }

  @Test
  void onlyThePasswordOfAConnectionIsMasked() {
    assertThat(redactor.redact("DB_URL=postgres://admin:hunter22@db.internal:5432/prod").text())
        .isEqualTo("DB_URL=postgres://admin:[redacted:url_password]@db.internal:5432/prod");
  }

  @Test
  void aKeyWithoutItsEndIsMaskedAsFarAsItGoes() {
    FilledIn filledIn = new FilledIn(3);
    String text =
        filledIn.of(
            """
            -----BEGIN EC PRIVATE KEY-----
            {base64 64}
            {base64 64}
            {base64 30}
            The rest was cut.\
            """);

    assertThat(redactor.redact(text).text()).isEqualTo("[redacted:private_key]\nThe rest was cut.");
  }

  @Test
  void aVariableAndItsValueInAListAreSeenTogether() {
    String text =
        """
        env:
          - name: DB_PASSWORD
            value: sw0rdfish
        {"name": "DB_PASSWORD", "value": "sw0rdfish"}\
        """;

    assertThat(redactor.redact(text).text())
        .isEqualTo(
            """
            env:
              - name: DB_PASSWORD
                value: [redacted:password]
            {"name": "DB_PASSWORD", "value": "[redacted:password]"}\
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[redacted:env_var]",
        "API_KEY=[redacted:api_key] DB_URL=[redacted:url]",
        "password: \"[redacted:password]\"",
        "https://me:[redacted:url_password]@host.test",
        "Authorization: Bearer [redacted:token-2]",
        "Cookie: [redacted:cookie]",
        "[redacted:deadbeefdeadbeef0123456789]"
      })
  void markersStay(String text) {
    assertThat(redactor.redact(text).text()).isSameAs(text);
  }

  @Test
  void aMarkerInsideASecretStaysWhileTheRestIsMasked() {
    assertThat(redactor.redact("DB_PASSWORD=sw0rd[redacted:token]f1shing").text())
        .isEqualTo("DB_PASSWORD=[redacted:password][redacted:token][redacted:password]");
  }

  @Test
  void onlyTheTypesOfRulesAreMarkers() {
    assertThat(redactor.redact("DB_PASSWORD=sw0rd[redacted:x7]f1shing").text())
        .isEqualTo("DB_PASSWORD=[redacted:password]");
    assertThat(redactor.redact("see [redacted:password=hunter2x9]").text())
        .isEqualTo("see [redacted:password=[redacted:password]]");
  }

  @Test
  void aKnownSecretIsMaskedInsideWhatLooksLikeAMarker() {
    String value = "kd81pqzz7ax0kd81pqzz7ax0";
    Redactor knowing = redactor.withKnown(List.of(new KnownSecret("env_var", value)));

    RedactedText redacted = knowing.redact("see [redacted:" + value + "] and plain " + value);

    assertThat(redacted.text())
        .isEqualTo("see [redacted:[redacted:env_var]] and plain [redacted:env_var]");
    assertThat(redacted.matches()).hasSize(2);
    assertThat(RedactionMarker.in(redacted.text())).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[redacted:x]", "[redacted:token]", "[redacted:"})
  void aTokenNextToAMarkerIsMasked(String marker) {
    assertThat(redactor.redact("use " + TOKEN + marker + " now").text()).doesNotContain(TOKEN);
    assertThat(redactor.redact("use " + marker + TOKEN + " now").text()).doesNotContain(TOKEN);
  }

  /** The text before the value, and after it. */
  static Stream<Arguments> placesOfLongValues() {
    return Stream.of(
        arguments("machine api.test login me password ", "\n", "alnum"),
        arguments("Endpoint=x;Password=", ";Timeout=30", "alnum"),
        arguments("Server=db.test;Uid=sa;Pwd=", ";", "alnum"),
        arguments("postgres://app:", "@db.test/tide", "alnum"),
        arguments("ACME_TOKEN=", "\n", "alnum"),
        arguments("acme_token: ", "\n", "alnum"),
        arguments("{\"access_token\": \"", "\", \"n\": 1}", "alnum"),
        arguments("{\"a\": \"{\\\"password\\\": \\\"", "\\\"}\"}", "alnum"),
        arguments("curl -H \"Authorization: Bearer ", "\" https://x.test", "base64url"),
        arguments("Authorization: Basic ", "\n", "base64"),
        arguments("db.test:5432:tide:app:", "\n", "alnum"),
        arguments("curl -u app:", " https://x.test", "alnum"),
        arguments("openssl enc -aes-256-cbc -pass pass:", " -in a", "alnum"),
        arguments("requirepass ", "\n", "alnum"),
        arguments("<password>", "</password>", "alnum"),
        arguments("token: eyJhbGciOiJIUzI1NiJ9.eyJ", ".c2lnbmF0dXJl\n", "base64url"),
        arguments("Your password:\n", "\n\nKeep it.", "alnum"));
  }

  @ParameterizedTest
  @MethodSource("placesOfLongValues")
  void longValuesAreMaskedWhole(String before, String after, String alphabet) {
    for (int length : List.of(129, 600, 5_000, 20_000)) {
      String value = new FilledIn(length).of("{" + alphabet + " " + length + "}7z");
      String text = "first line\n" + before + value + after + "\nlast line\n";

      String masked = redactor.redact(text).text();

      assertThat(masked).startsWith("first line\n").endsWith("\nlast line\n");
      assertThat(masked).hasSizeLessThan(before.length() + after.length() + 100);
    }
  }

  @ParameterizedTest
  @MethodSource("placesOfLongValues")
  void longValuesThatArriveInPiecesAreMaskedWhole(String before, String after, String alphabet) {
    String value = new FilledIn(7).of("{" + alphabet + " 200000}7z");
    String text = "first line\n" + before + value + after + "\nlast line\n";

    StringBuilder masked = new StringBuilder();
    RedactionStream stream = redactor.stream(match -> {});
    for (int at = 0; at < text.length(); at += 1_000) {
      masked.append(stream.push(text.substring(at, Math.min(text.length(), at + 1_000))));
    }
    masked.append(stream.finish());

    assertThat(masked.toString()).startsWith("first line\n").endsWith("\nlast line\n");
    assertThat(masked).hasSizeLessThan(before.length() + after.length() + 1_000);
  }

  @Test
  void rulesCanBeAdded() throws Exception {
    RedactionRules extra =
        RedactionRules.read(
            new StringReader(
                """
                rule acme_token
                  keywords  acme_
                  shape     {keyword}{alnum 12}
                innocent
                  parts     harmless
                """),
            "acme.txt");

    Redactor extended = redactor.withRules(extra);

    assertThat(extended.redact("acme_a1b2c3d4e5f6 and " + TOKEN).text())
        .isEqualTo("[redacted:acme_token] and [redacted:github_token]");
    assertThat(extended.redact("acme_harmless1234").matches()).isEmpty();
  }
}
