package dev.blackbox.session.atif.read;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.text.Digits;
import dev.blackbox.session.atif.model.LineTemplate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Reads the lines in the {@code extra.bbox} of steps and trajectories. */
final class SourceReader {
  /** Receives a line with its number and its count of newlines. */
  interface Lines {
    void line(long number, byte[] bytes, long newlines) throws IOException;
  }

  private final Lines lines;
  private boolean isDamaged;

  SourceReader(Lines lines) {
    this.lines = lines;
  }

  /** Whether an array contained something invalid. */
  boolean isDamaged() {
    return isDamaged;
  }

  /** The array of lines in an object, if it has one. */
  static Optional<Json.Items> of(Json.Fields owner) {
    return owner.get("extra").orElse(null) instanceof Json.Fields extra
            && extra.get("bbox").orElse(null) instanceof Json.Items items
        ? Optional.of(items)
        : Optional.empty();
  }

  void read(Json.Items array, Json.Fields step) throws IOException {
    StepTexts texts = new StepTexts(step);
    long number = 1;
    for (Json item : array.items()) {
      if (item instanceof Json.Literal) {
        number = Digits.number(item.text());
        continue;
      }
      Optional<byte[]> bytes = bytes(item, texts);
      isDamaged |= bytes.isEmpty() || number < 1;
      if (bytes.isPresent() && number >= 1) {
        long newlines = newlines(bytes.get());
        lines.line(number, bytes.get(), newlines);
        number += newlines;
      }
    }
  }

  private static long newlines(byte[] bytes) {
    long count = 0;
    for (byte b : bytes) {
      count += b == '\n' ? 1 : 0;
    }
    return count;
  }

  private static Optional<byte[]> bytes(Json item, StepTexts texts) {
    if (item instanceof Json.Text text) {
      return LineTemplate.expand(text.text(), texts::text, "\n").map(SourceReader::utf8);
    }
    if (!(item instanceof Json.Fields object)) {
      return Optional.empty();
    }
    String end = object.get("end").map(Json::text).orElse("true").equals("false") ? "" : "\n";
    Optional<String> template = object.get("t").map(Json::text);
    return template.isPresent()
        ? LineTemplate.expand(template.get(), texts::text, end).map(SourceReader::utf8)
        : object.get("b64").flatMap(base64 -> decoded(base64.text(), end));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Optional<byte[]> decoded(String base64, String end) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      byte[] ended = java.util.Arrays.copyOf(bytes, bytes.length + end.length());
      if (!end.isEmpty()) {
        ended[bytes.length] = '\n';
      }
      return Optional.of(ended);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
