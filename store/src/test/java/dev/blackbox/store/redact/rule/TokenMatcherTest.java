package dev.blackbox.store.redact.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.redact.view.TextView;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenMatcherTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          {keyword}{hex 4}            ; key_12af      ; key_12af
          {keyword}{hex 4}            ; key_12afc     ;
          {keyword}{hex 4}            ; key_12a       ;
          {keyword}{hex 4..6}         ; key_12afc.    ; key_12afc
          {keyword}{hex 4..6}         ; key_12afc12   ;
          {keyword}{hex 4..}          ; key_12afc1234 ; key_12afc1234
          {keyword}«{hex 4}»          ; key_12af      ; 12af
          {keyword}«{hex 2}»/{hex 2}  ; key_12/af     ; 12
          {digit 2}{keyword}{hex 2}   ; 77key_af      ; 77key_af
          {digit 2}{keyword}{hex 2}   ; 7key_af       ;
          a«{digit 2}{keyword}»       ; a77key_       ; 77key_
          {keyword}{x-|y-|}{hex 2}    ; key_y-af      ; key_y-af
          {keyword}{x-|y-|}{hex 2}    ; key_af        ; key_af
          {keyword}{[b-d7] 3}         ; key_b7d       ; key_b7d
          {keyword}{[+-] 2}           ; key_+-        ; key_+-
          {keyword}{hex 4}            ; xkey_12af     ;
          {keyword}{hex 4}            ; -key_12af     ; key_12af
          {keyword}{hex 4}            ; key_12af[redacted:x] ; key_12af
          {keyword}{hex 4}            ; [redacted:x]key_12af ; key_12af
          {keyword}{hex 4}            ; [x]key_12af   ; key_12af
          {keyword}{hex 4}            ; \\nkey_12af   ; key_12af
          {keyword}{hex 4}            ; %0Akey_12af   ; key_12af
          {keyword}{hex 4}            ; KEY_12af      ;
          """)
  void aShapeSaysWhatIsMasked(String shape, String text, String masked) {
    assertThat(found(shape, text)).isEqualTo(Optional.ofNullable(masked));
  }

  @Test
  void aTokenStartsAfterAColourCode() {
    assertThat(found("{keyword}{hex 4}", "\u001b[1;32mkey_12af\u001b[0m")).contains("key_12af");
    assertThat(found("{keyword}{hex 4}", "[1;32mkey_12af")).isEmpty();
  }

  @Test
  void readingFarInVainIsRememberedByHalf() {
    SecretRule rule = rule("{keyword}{hex 90}x");
    TextView text = TextView.of("key_" + "a".repeat(90) + "y");

    SecretCandidate found = rule.matcher().match(text, "key_", 4);

    assertThat(found).isEqualTo(new SecretCandidate(0, 47, false));
  }

  private static Optional<String> found(String shape, String written) {
    TextView text = TextView.of(written);
    int keyword = written.toLowerCase(Locale.ROOT).indexOf("key_");
    return Optional.ofNullable(rule(shape).matcher().match(text, "key_", keyword + 4))
        .filter(SecretCandidate::isSecret)
        .map(found -> written.substring(found.start(), found.end()));
  }

  private static SecretRule rule(String shape) {
    SecretRuleBuilder builder = new SecretRuleBuilder("test");
    builder.set("keywords", "key_");
    builder.set("shape", shape);
    builder.set("entropy", "0");
    return builder.build(InnocentNames.NONE);
  }
}
