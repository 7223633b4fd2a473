package dev.blackbox.format.header;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The header fields of a recording in the order written, unknown ones included. */
public record Header(Map<String, HeaderValue> fields) {
  public static final Header EMPTY = new Header(Map.of());

  /** The {@code repo_sha} of a recording whose commit is not known. */
  public static final String UNKNOWN_COMMIT = "unknown";

  private static final Set<String> PLACEHOLDERS = Set.of("unknown", "atif");

  public Header {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** The field as text, empty if it is absent; lists and maps as they would be written. */
  public Optional<String> text(String key) {
    return Optional.ofNullable(fields.get(key)).map(HeaderValue::display);
  }

  public Optional<String> format() {
    return text("format");
  }

  public Optional<String> id() {
    return text("id");
  }

  /** The id, if it distinguishes sessions: not a blank or a converter's word for a missing id. */
  public Optional<String> session() {
    return id().map(String::strip).filter(id -> !id.isEmpty() && !PLACEHOLDERS.contains(id));
  }

  public Optional<String> repoSha() {
    return text("repo_sha");
  }
}
