package dev.blackbox.store.redact;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The encodings in which programs write the same text, the longest first. */
final class KnownSecretForms {
  private final String value;
  private final byte[] bytes;
  private final Set<String> forms = new LinkedHashSet<>();

  private KnownSecretForms(String value) {
    this.value = value;
    this.bytes = value.getBytes(StandardCharsets.UTF_8);
  }

  static List<String> of(String value) {
    return new KnownSecretForms(value).all();
  }

  private List<String> all() {
    forms.add(value);
    forms.add(escaped());
    forms.add(escaped().replace("/", "\\/"));
    String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
    forms.add(encoded);
    forms.add(encoded.replace("+", "%20"));
    for (int before = 0; before < 3; before++) {
      String digits = base64(before);
      forms.add(digits);
      forms.add(digits.replace('+', '-').replace('/', '_'));
    }
    forms.add(HexFormat.of().formatHex(bytes));
    forms.add(HexFormat.of().withUpperCase().formatHex(bytes));
    return forms.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
  }

  private String escaped() {
    StringBuilder escaped = new StringBuilder();
    for (int index = 0; index < value.length(); index++) {
      escaped.append(escaped(value.charAt(index)));
    }
    return escaped.toString();
  }

  private static String escaped(char character) {
    return switch (character) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default ->
          character < ' ' ? String.format("\\u%04x", (int) character) : String.valueOf(character);
    };
  }

  /**
   * Returns the base64 digits that depend only on the value, after this many bytes of other text.
   */
  private String base64(int before) {
    byte[] padded = new byte[before + bytes.length];
    System.arraycopy(bytes, 0, padded, before, bytes.length);
    String digits = Base64.getEncoder().withoutPadding().encodeToString(padded);
    int shared = padded.length % 3 == 0 ? 0 : 1;
    int start = before == 0 ? 0 : before + 1;
    return digits.substring(start, Math.max(start, digits.length() - shared));
  }
}
