package dev.blackbox.format.lightbox;

import dev.blackbox.format.canonical.JsonWriter;
import dev.blackbox.format.hash.Hashes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lightbox's own redaction: the values of named keys, and values that are too large, are replaced,
 * and their hashes kept. It looks at the outermost keys only, and at nothing but input and output.
 *
 * @param keys whose values become {@code [REDACTED]}; exactly these, with their case
 * @param maxBytes how large a value may be as ASCII JSON before it is replaced
 */
public record LightboxRedaction(Set<String> keys, int maxBytes) {
  /** What the original does when it is asked to redact and told nothing else. */
  public static final LightboxRedaction STANDARD = new LightboxRedaction(Set.of(), 64 << 10);

  private static final String MARKER = "[REDACTED]";

  public LightboxRedaction {
    keys = Set.copyOf(keys);
  }

  /**
   * The payload as it is recorded, and the hashes of what is not.
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
   * @throws IllegalArgumentException if a value has no one form
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
