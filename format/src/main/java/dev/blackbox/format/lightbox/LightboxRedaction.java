package dev.blackbox.format.lightbox;

import dev.blackbox.format.canonical.JsonWriter;
import dev.blackbox.format.text.Hashes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Redaction as Lightbox defines it: replaces the values of named keys and values that are too
 * large, and keeps their hashes. It covers only the outermost keys of input and output.
 *
 * @param keys case-sensitive names whose values become {@code [REDACTED]}
 * @param maxBytes the largest value that is kept, measured as ASCII JSON
 */
public record LightboxRedaction(Set<String> keys, int maxBytes) {
  /** The original's default settings. */
  public static final LightboxRedaction STANDARD = new LightboxRedaction(Set.of(), 64 << 10);

  private static final String MARKER = "[REDACTED]";

  public LightboxRedaction {
    keys = Set.copyOf(keys);
  }

  /**
   * The payload to record, and the hashes of the removed values.
   *
   * @param hashes the values of {@code content_hashes}: {@code input.api_key} and a hash
   */
  public record Redacted(Map<String, @Nullable Object> payload, Map<String, String> hashes) {
    public Redacted {
      payload = Collections.unmodifiableMap(new LinkedHashMap<>(payload));
      hashes = Map.copyOf(hashes);
    }
  }

  /**
   * Redacts an input or an output.
   *
   * @param place which of them it is: {@code input}
   * @throws IllegalArgumentException if a value has no canonical form
   */
  public Redacted apply(Map<String, ?> payload, String place) {
    Map<String, @Nullable Object> redacted = new LinkedHashMap<>();
    Map<String, String> hashes = new LinkedHashMap<>();
    payload.forEach(
        (key, value) -> {
          byte[] json = JsonWriter.ascii(value, place + "." + key);
          boolean isSecret = keys.contains(key);
          boolean isRedacted = isSecret || json.length > maxBytes;
          redacted.put(key, isSecret ? MARKER : isRedacted ? tooLarge(json.length) : value);
          if (isRedacted) {
            hashes.put(place + "." + key, hash(json));
          }
        });
    return new Redacted(redacted, hashes);
  }

  private static Map<String, Object> tooLarge(int bytes) {
    return Map.of("_redacted", true, "_reason", "size_limit", "_bytes", bytes);
  }

  private static String hash(byte[] json) {
    return Hashes.sha256Hex(json);
  }
}
