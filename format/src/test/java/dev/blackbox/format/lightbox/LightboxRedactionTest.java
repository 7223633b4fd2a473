package dev.blackbox.format.lightbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LightboxRedactionTest {
  /** The hash was computed by CPython over {@code "0000"}, quotes included. */
  @Test
  void namedKeysAreReplacedAndTheirHashesKept() {
    LightboxRedaction redaction = new LightboxRedaction(Set.of("pin"), 64 << 10);

    LightboxRedaction.Redacted redacted =
        redaction.apply(Map.of("pin", "0000", "PIN", "1", "deep", Map.of("pin", "2")), "input");

    assertThat(redacted.payload())
        .isEqualTo(Map.of("pin", "[REDACTED]", "PIN", "1", "deep", Map.of("pin", "2")));
    assertThat(redacted.hashes())
        .containsExactly(
            Map.entry(
                "input.pin", "876eefe07f3702ca6a201ca511db91e94ff60c375de555a2cffce05b333da98c"));
  }

  @Test
  void valuesAreMeasuredAndHashedAsAsciiInTheOrderTheyCome() {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("z", "é");
    value.put("a", List.of(1, true));
    int size = "{\"z\":\"\\u00e9\",\"a\":[1,true]}".length();

    assertThat(new LightboxRedaction(Set.of(), size).apply(Map.of("v", value), "output").hashes())
        .isEmpty();
    LightboxRedaction.Redacted redacted =
        new LightboxRedaction(Set.of(), size - 1).apply(Map.of("v", value), "output");

    assertThat(redacted.payload())
        .isEqualTo(Map.of("v", Map.of("_redacted", true, "_reason", "size_limit", "_bytes", size)));
    assertThat(redacted.hashes())
        .containsEntry(
            "output.v", "7fc24b6e32a0b8c0311061128da03dbcde72f9611d6da1e263aaa8c5ad623090");
  }

  @Test
  void theStandardLimitIs64Kibibytes() {
    assertThat(LightboxRedaction.STANDARD.apply(Map.of("k", "x".repeat(65_534)), "input").hashes())
        .isEmpty();
    assertThat(LightboxRedaction.STANDARD.apply(Map.of("k", "x".repeat(65_535)), "input").hashes())
        .hasSize(1);
  }
}
