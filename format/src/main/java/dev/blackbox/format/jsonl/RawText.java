package dev.blackbox.format.jsonl;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.text.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Raw bytes inside JSON: {@code raw} is text, {@code raw64} is Base64 of bytes not UTF-8. */
final class RawText {
  private static final String RAW = "raw";
  private static final String RAW64 = "raw64";

  private RawText() {}

  static Json.Fields add(byte[] bytes, Json.Fields object) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return Utf8.isValid(bytes, text)
        ? object.with(RAW, new Json.Text(text))
        : object.with(RAW64, new Json.Text(Base64.getEncoder().encodeToString(bytes)));
  }

  static boolean isUtf8(byte[] bytes) {
    return Utf8.isValid(bytes, new String(bytes, StandardCharsets.UTF_8));
  }

  /** The raw bytes of the object, if it has any. */
  static Optional<byte[]> of(Json.Fields object) throws NotALineException {
    Optional<Json> raw = object.get(RAW);
    if (raw.isPresent()) {
      return raw.map(text -> text.text().getBytes(StandardCharsets.UTF_8));
    }
    Optional<Json> raw64 = object.get(RAW64);
    return raw64.isPresent() ? Optional.of(decode(raw64.get().text())) : Optional.empty();
  }

  private static byte[] decode(String base64) throws NotALineException {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new NotALineException("\"raw64\" is not base64");
    }
  }
}
