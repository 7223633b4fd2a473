package dev.blackbox.format.lightbox;

import dev.blackbox.format.canonical.AsciiForm;
import dev.blackbox.format.canonical.CanonicalJson;
import dev.blackbox.format.canonical.CanonicalMembers;
import dev.blackbox.format.canonical.JsonWriter;
import dev.blackbox.format.text.Hashes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One event of a Lightbox session: a call, or the end of one that was pending.
 *
 * <pre>{@code
 * LightboxEvent event = LightboxEvent.NONE.with(Field.TOOL, "read_file")…;
 * byte[] line = event.line();
 * }</pre>
 *
 * @param members all fields, also those that schema 1 does not define, except the hash, which
 *     follows from them
 */
public record LightboxEvent(SortedMap<String, CanonicalJson> members) {
  public static final LightboxEvent NONE = new LightboxEvent(new TreeMap<>());

  private static final byte[] HASH_KEY = "\"hash\":\"".getBytes(StandardCharsets.US_ASCII);

  /** Sorts the members into the order of writing. */
  public LightboxEvent {
    SortedMap<String, CanonicalJson> sorted = new TreeMap<>(JsonWriter.BY_CODE_POINT);
    sorted.putAll(members);
    sorted.remove(Field.HASH.key());
    members = Collections.unmodifiableSortedMap(sorted);
  }

  /** Creates an event from a JSON object. */
  public static LightboxEvent of(CanonicalJson object) {
    return of(object.bytes());
  }

  /** Creates an event from its canonical form. */
  static LightboxEvent of(byte[] form) {
    SortedMap<String, CanonicalJson> members = new TreeMap<>(JsonWriter.BY_CODE_POINT);
    CanonicalMembers each = new CanonicalMembers(form, 0);
    while (each.next()) {
      members.put(each.key(), CanonicalJson.slice(form, each.valueStart(), each.valueEnd()));
    }
    return new LightboxEvent(members);
  }

  /**
   * The same event with a field.
   *
   * @param value a map, list, text, whole number, truth value or null
   * @throws IllegalArgumentException if the value has no canonical form
   */
  public LightboxEvent with(Field field, @Nullable Object value) {
    SortedMap<String, CanonicalJson> more = new TreeMap<>(members);
    more.put(field.key(), CanonicalJson.of(value, field.key()));
    return new LightboxEvent(more);
  }

  /** An event with these fields; their values are those of {@link #with}. */
  static LightboxEvent of(Map<Field, @Nullable Object> fields) {
    SortedMap<String, CanonicalJson> members = new TreeMap<>(JsonWriter.BY_CODE_POINT);
    fields.forEach(
        (field, value) -> members.put(field.key(), CanonicalJson.of(value, field.key())));
    return new LightboxEvent(members);
  }

  /** The same event with a field, unless the value is null. */
  public LightboxEvent withOptional(Field field, @Nullable Object value) {
    return value == null ? this : with(field, value);
  }

  public Optional<CanonicalJson> get(Field field) {
    return Optional.ofNullable(members.get(field.key()));
  }

  /** The field's string; empty if it is absent or another value. */
  public Optional<String> text(Field field) {
    return get(field).filter(CanonicalJson::isText).map(CanonicalJson::text);
  }

  /** The status of the call, if it is one of the three words. */
  public Optional<LightboxStatus> status() {
    return text(Field.STATUS).flatMap(LightboxStatus::of);
  }

  /** The same event without fields unknown to schema 1 and without nulls it would omit. */
  public LightboxEvent known() {
    SortedMap<String, CanonicalJson> known = new TreeMap<>(JsonWriter.BY_CODE_POINT);
    for (Field field : Field.values()) {
      get(field)
          .filter(value -> field.isRequired() || !value.isNull())
          .ifPresent(value -> known.put(field.key(), value));
    }
    return new LightboxEvent(known);
  }

  /** The quoted names of the fields that {@link #known()} omits. */
  public String unknownNames() {
    SortedMap<String, CanonicalJson> unknown = new TreeMap<>(JsonWriter.BY_CODE_POINT);
    unknown.putAll(members);
    unknown.keySet().removeAll(known().members().keySet());
    return "\"" + String.join("\", \"", unknown.keySet()) + "\"";
  }

  /** The canonical form without the hash, which is the hashed content. */
  public byte[] form() {
    return JsonWriter.canonical(members, "event");
  }

  public String hash() {
    return Hashes.sha256Hex(form());
  }

  /** The event as a line of a file, with its newline. */
  public byte[] line() {
    return written().line();
  }

  /** The event as a line of a file, and its hash. */
  public Written written() {
    byte[] form = form();
    SortedMap<String, CanonicalJson> before = members.headMap(Field.HASH.key());
    int hashAt = before.isEmpty() ? 1 : JsonWriter.canonical(before, "event").length - 1;
    String hash = Hashes.sha256Hex(form);
    return new Written(line(form, hashAt, hash), hash);
  }

  /**
   * The canonical form with the hash, as a line.
   *
   * @param hashAt where the members before the hash end
   */
  private static byte[] line(byte[] form, int hashAt, String hash) {
    ByteBuffer line = ByteBuffer.allocate(form.length + HASH_KEY.length + hash.length() + 3);
    line.put(form, 0, hashAt);
    if (hashAt > 1) {
      line.put((byte) ',');
    }
    line.put(HASH_KEY).put(hash.getBytes(StandardCharsets.US_ASCII)).put((byte) '"');
    if (form[hashAt] == '"') {
      line.put((byte) ',');
    }
    line.put(form, hashAt, form.length - hashAt).put((byte) '\n');
    return AsciiForm.of(Arrays.copyOf(line.array(), line.position()));
  }

  /**
   * A written event.
   *
   * @param line the bytes with the newline; do not change them
   */
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  public record Written(byte[] line, String hash) {}
}
