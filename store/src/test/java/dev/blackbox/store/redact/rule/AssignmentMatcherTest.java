package dev.blackbox.store.redact.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.redact.view.TextView;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssignmentMatcherTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      textBlock =
          """
          password=hunter22            | hunter22
          password = hunter22          | hunter22
          password: hunter22           | hunter22
          password := hunter22         | hunter22
          'password' => 'hunter22'     | hunter22
          "password":"hunter22"        | hunter22
          **password:** `hunter22`     | hunter22
          config["password"] = "hunter22" | hunter22
          password: str = "hunter22"   | hunter22
          password = b"hunter22"       | hunter22
          setPassword("hunter22")      | hunter22
          put("password", "hunter22")  | hunter22
          --password hunter22          | hunter22
          <password>hunter22</password> | hunter22
          the password is hunter22.    | hunter22
          myPassword2=hunter22         | hunter22
          dbpassword=hunter22          | hunter22
          password="it\\"s2me"         | it\\"s2me
          password="p@ss w0rd"         |
          password=hunter22, user=x    | hunter22
          password=hunter22&user=x     | hunter22
          password=hunter&22 user=x    | hunter&22
          password=hunter22&&x         | hunter22
          PASSWORD=hunter;22&x         | hunter;22&x
          PASSWORD=swordfish           | swordfish
          password=swordfish           |
          password=hunt                |
          passwords=hunter22           |
          password hunter22            | hunter22
          app and password x9hunter22, | x9hunter22
          the password hunter22        |
          and password policy2 stays   |
          password: |                  |
          DB_PASSWORD hunter22         | hunter22
          PASSWORD 'hunter22'          | hunter22
          name="password" value="hunter22" | hunter22
          key-store-password=hunter22  | hunter22
          DB_PASSWORD --body hunter22  | hunter22
          password.length = hunter22   |
          password_file=hunter22       |
          password=get(hunter22)       |
          password=list2[hunter22]     |
          password=user.password1      |
          password=/home/user1         |
          password=~/pass1             |
          password=                    |
          password = "never closed1    |
          <password>@host1             |
          [redacted:password]: hunter22 |
          https://password:hunter22@x  |
          """)
  void theValueOfAPasswordIsFound(String text, String value) {
    assertThat(found("password", text)).isEqualTo(Optional.ofNullable(value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          token: 9fT2kLq8Zx7Wc4Vb      | 9fT2kLq8Zx7Wc4Vb
          token: 0123456789abcdef      | 0123456789abcdef
          token: my-session-token-v2   |
          token: SomeClassName2        |
          token: 12345678901234567890  |
          token: v1.22.333-4           |
          token: a1b2c3                |
          token: aZqXwJkPvBnMtRyLsDfG  | aZqXwJkPvBnMtRyLsDfG
          token: token.value.Of.Request |
          token: 9fT2kLq8 Zx7Wc4Vb     |
          token_count: 9fT2kLq8Zx7Wc4Vb |
          """)
  void onlyWhatAMachineMadeIsAToken(String text, String value) {
    assertThat(found("random", text)).isEqualTo(Optional.ofNullable(value));
  }

  private static Optional<String> found(String look, String written) {
    String word = look.equals("password") ? "password" : "token";
    SecretRuleBuilder builder = new SecretRuleBuilder("test");
    builder.set("names", word);
    builder.set("look", look);
    SecretRule rule = builder.build(new InnocentNames(Set.of("file", "count"), Set.of()));
    int keyword = written.toLowerCase(Locale.ROOT).indexOf(word);
    return Optional.ofNullable(
            rule.matcher().match(TextView.of(written), word, keyword + word.length()))
        .filter(SecretCandidate::isSecret)
        .map(found -> written.substring(found.start(), found.end()));
  }
}
