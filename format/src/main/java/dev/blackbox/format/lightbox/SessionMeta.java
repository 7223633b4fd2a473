package dev.blackbox.format.lightbox;

import dev.blackbox.format.canonical.CanonicalJson;
import dev.blackbox.format.canonical.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Content of {@code meta.json}. It is written once, and no hash covers it.
 *
 * @param lightboxVersion the release that wrote the session, for people
 */
public record SessionMeta(
    String sessionId, String schemaVersion, String lightboxVersion, String createdAt) {

  /** Reads the file; empty if it is not a JSON object with the four texts. */
  public static Optional<SessionMeta> read(byte[] file) {
    Optional<CanonicalJson> json =
        CanonicalJson.parse(new String(file, StandardCharsets.UTF_8).replace('\r', ' '));
    Map<String, CanonicalJson> members = json.map(CanonicalJson::members).orElse(Map.of());
    Optional<String> sessionId = text(members, "session_id");
    Optional<String> schemaVersion = text(members, "schema_version");
    Optional<String> lightboxVersion = text(members, "lightbox_version");
    Optional<String> createdAt = text(members, "created_at");
    boolean isWhole =
        sessionId.isPresent()
            && schemaVersion.isPresent()
            && lightboxVersion.isPresent()
            && createdAt.isPresent();
    return isWhole
        ? Optional.of(
            new SessionMeta(
                sessionId.get(), schemaVersion.get(), lightboxVersion.get(), createdAt.get()))
        : Optional.empty();
  }

  private static Optional<String> text(Map<String, CanonicalJson> members, String key) {
    return Optional.ofNullable(members.get(key))
        .filter(CanonicalJson::isText)
        .map(CanonicalJson::text);
  }

  /** The file as the original writes it: indented by two, no newline at the end. */
  public byte[] bytes() {
    String text =
        "{\n"
            + line("session_id", sessionId)
            + ",\n"
            + line("schema_version", schemaVersion)
            + ",\n"
            + line("lightbox_version", lightboxVersion)
            + ",\n"
            + line("created_at", createdAt)
            + "\n}";
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static String line(String key, String value) {
    return "  \"" + key + "\": " + new String(ascii(value), StandardCharsets.US_ASCII);
  }

  private static byte[] ascii(String value) {
    return JsonWriter.ascii(value, "meta.json");
  }
}
