package dev.blackbox.format.line;

import dev.blackbox.format.text.Digits;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The metadata of a line in the order written; of a repeated key the last value counts.
 *
 * <p>{@code t:read id=call_7 src/main.rs step=23 → [200 lines]} has {@code id} and {@code step}.
 */
public record Metadata(List<Entry> entries) {
  public static final Metadata NONE = new Metadata(List.of());

  /** One {@code key=value}; the key may be one of {@link MetaKey} or {@code extra.something}. */
  public record Entry(String key, String value) {}

  public Metadata {
    entries = List.copyOf(entries);
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  public Optional<String> get(String key) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (entries.get(i).key().equals(key)) {
        return Optional.of(entries.get(i).value());
      }
    }
    return Optional.empty();
  }

  public Optional<String> get(MetaKey key) {
    return get(key.text());
  }

  public Optional<String> id() {
    return get(MetaKey.ID);
  }

  /** The step number, empty when there is none or it is not a whole number that fits a long. */
  public OptionalLong step() {
    return number(MetaKey.STEP);
  }

  public OptionalLong number(MetaKey key) {
    long number = Digits.number(get(key).orElse(""));
    return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
  }
}
