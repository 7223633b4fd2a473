package dev.blackbox.store.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownSecretFinderTest {
  private static final String VALUE = "quay \"seven\" & pier/nine\\+";
  private static final Path HOME = Path.of("/home/dev");
  private static final String TOKEN = new FilledIn(1).of("gho_{alnum 36}");

  private final Redactor redactor =
      Redactor.standard().withKnown(List.of(new KnownSecret("env_var", VALUE)));

  static Stream<String> forms() {
    byte[] bytes = VALUE.getBytes(StandardCharsets.UTF_8);
    String escaped = VALUE.replace("\\", "\\\\").replace("\"", "\\\"");
    return Stream.of(
        VALUE,
        escaped,
        escaped.replace("/", "\\/"),
        escaped.replace("\\", "\\\\").replace("\"", "\\\""),
        URLEncoder.encode(VALUE, StandardCharsets.UTF_8),
        URLEncoder.encode(VALUE, StandardCharsets.UTF_8).replace("+", "%20"),
        Base64.getEncoder().encodeToString(bytes),
        Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
        HexFormat.of().formatHex(bytes),
        HexFormat.of().withUpperCase().formatHex(bytes));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aKnownValueIsMaskedInEveryForm(String form) {
    String masked = redactor.redact("o: id=c1 → [ok] " + form + " (end)").text();

    assertThat(masked).matches("o: id=c1 → \\[ok\\] \\[redacted:env_var\\]=?=? \\(end\\)");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void aKnownValueIsMaskedInTheBase64OfOtherBytes(int before) {
    byte[] value = VALUE.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = new byte[before + value.length + 7];
    System.arraycopy(value, 0, bytes, before, value.length);

    String masked = redactor.redact(Base64.getEncoder().encodeToString(bytes)).text();

    assertThat(masked).contains("[redacted:env_var]").hasSizeLessThan(40);
  }

  @Test
  void aKnownValueIsMaskedThoughItLooksLikeAPlaceholder() {
    Redactor knowing =
        Redactor.standard().withKnown(List.of(new KnownSecret("env_var", "changeme-example")));

    assertThat(knowing.redact("used changeme-example").text()).isEqualTo("used [redacted:env_var]");
  }

  @Test
  void shortValuesAreLeftAlone() {
    Redactor knowing = Redactor.standard().withKnown(List.of(new KnownSecret("env_var", "on")));

    assertThat(knowing.redact("switched on").matches()).isEmpty();
  }

  @Test
  void aRuleThatSaysMoreNamesAKnownValue() {
    Redactor knowing = Redactor.standard().withKnown(List.of(new KnownSecret("env_var", TOKEN)));

    assertThat(knowing.redact("used " + TOKEN).text()).isEqualTo("used [redacted:github_token]");
  }

  @Test
  void secretsOfTheEnvironmentAreTakenByNameAndByValue() {
    Map<String, String> environment =
        Map.of(
            "ACME_TOKEN", "word-by-word-7",
            "DB_PASSWORD", "swordfish",
            "DATABASE_URL", "postgres://app:n0t-so-secret@db.test/tide",
            "EDITOR_STATE", "last used " + TOKEN);

    List<KnownSecret> known = KnownSecretFinder.fromEnvironment(environment);

    assertThat(known)
        .extracting(KnownSecret::value)
        .containsExactlyInAnyOrder("word-by-word-7", "swordfish", "n0t-so-secret", TOKEN);
    assertThat(known).extracting(KnownSecret::type).containsOnly("env_var");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PROVIDER_TOKEN",
        "CLOUD_PROVIDER_API_KEY",
        "SOURCE_TOKEN",
        "MODE_KEY",
        "PUBLIC_TOKEN",
        "TYPE_SECRET",
        "USER_AUTH",
        "HOST_KEY",
        "MYSQL_PWD",
        "SESSION_COOKIE"
      })
  void aHarmlessWordCountsOnlyAtTheEndOfAName(String name) {
    String value = "kd81pqzz7ax0kd81pqzz7ax0";

    assertThat(KnownSecretFinder.fromEnvironment(Map.of(name, value)))
        .extracting(KnownSecret::value)
        .containsExactly(value);
    for (String ending : List.of("_TYPE", "_NAME", "_ID", "_FILE", "_HOST", "_URL")) {
      assertThat(KnownSecretFinder.fromEnvironment(Map.of(name + ending, value))).isEmpty();
    }
  }

  @Test
  void harmlessVariablesAreNotTaken() {
    Map<String, String> environment =
        Map.of(
            "PWD", "/home/dev/tide",
            "SSH_AUTH_SOCK", "/run/user/1000/keyring/ssh",
            "GPG_KEY_ID", "a1b2c3d4e5f6",
            "KEYBOARD_LAYOUT", "de-nodeadkeys",
            "AUTH_MODE", "interactive-2",
            "TOKEN_LIMIT", "1234567890",
            "SECRET_STORE", "keychain",
            "PATH", "/usr/bin:/bin");

    assertThat(KnownSecretFinder.fromEnvironment(environment)).isEmpty();
  }

  @Test
  void credentialFilesAreReadFromTheHomeFolder() {
    String key =
        new FilledIn(2)
            .of(
                """
                -----BEGIN OPENSSH PRIVATE KEY-----
                {base64 70}
                -----END OPENSSH PRIVATE KEY-----\
                """);
    Map<Path, String> files =
        Map.of(
            HOME.resolve(".netrc"), "machine api.test login me password tide-42-table\n",
            HOME.resolve(".vault-token"), "s.abcdefgh12345678\n",
            HOME.resolve(".ssh/id_ed25519"), key + "\n");

    List<KnownSecret> known =
        KnownSecretFinder.fromCredentialFiles(HOME, file -> Optional.ofNullable(files.get(file)));

    assertThat(known)
        .extracting(KnownSecret::value)
        .containsExactly("s.abcdefgh12345678", "tide-42-table", key);
    assertThat(known).extracting(KnownSecret::type).containsOnly("credential");
  }
}
