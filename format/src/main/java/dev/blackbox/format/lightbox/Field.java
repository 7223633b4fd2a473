package dev.blackbox.format.lightbox;

import dev.blackbox.format.text.Digits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Fields of an event (docs/format/lightbox.md §2), in the order of writing. */
public enum Field {
  ACTOR(Content.TEXT, false),
  CANONICAL_OUTPUT(Content.ANY, false),
  CHUNK_COUNT(Content.WHOLE_NUMBER, false),
  CONTENT_HASHES(Content.OBJECT, false),
  ERROR(Content.OBJECT, false),
  HASH(Content.TEXT, true),
  INPUT(Content.OBJECT, true),
  INVOCATION_ID(Content.TEXT, true),
  ORIGINATING_ACTOR(Content.TEXT, false),
  OUTPUT(Content.OBJECT_OR_NULL, true),
  PARENT_INVOCATION(Content.TEXT, false),
  PREV_HASH(Content.TEXT_OR_NULL, true),
  RETRY_OF(Content.TEXT, false),
  SCHEMA_VERSION(Content.TEXT, true),
  SESSION_ID(Content.TEXT, true),
  STATUS(Content.TEXT, true),
  TIMESTAMP_END(Content.TEXT_OR_NULL, true),
  TIMESTAMP_START(Content.TEXT, true),
  TOOL(Content.TEXT, true),
  TOTAL_BYTES(Content.WHOLE_NUMBER, false);

  /** Allowed values of a field. */
  enum Content {
    TEXT("a string"),
    TEXT_OR_NULL("a string or null"),
    OBJECT("an object"),
    OBJECT_OR_NULL("an object or null"),
    WHOLE_NUMBER("a whole number"),
    ANY("a value");

    private final String text;

    Content(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }

    /** Whether a value with this first byte is allowed. */
    boolean allows(byte first) {
      return switch (this) {
        case TEXT -> first == '"';
        case TEXT_OR_NULL -> first == '"' || first == 'n';
        case OBJECT -> first == '{';
        case OBJECT_OR_NULL -> first == '{' || first == 'n';
        case WHOLE_NUMBER -> first == '-' || Digits.isDigit(first);
        case ANY -> true;
      };
    }
  }

  private static final Field[] ALL = values();

  private final String key = name().toLowerCase(Locale.ROOT);
  private final byte[] quoted = ("\"" + key + "\"").getBytes(StandardCharsets.US_ASCII);
  private final Content content;
  private final boolean isRequired;

  Field(Content content, boolean isRequired) {
    this.content = content;
    this.isRequired = isRequired;
  }

  public String key() {
    return key;
  }

  public boolean isRequired() {
    return isRequired;
  }

  Content content() {
    return content;
  }

  /**
   * The field with a key.
   *
   * @param after where to look first: after the field before it, because fields are in order
   */
  static @Nullable Field of(byte[] text, int keyStart, int keyEnd, int after) {
    for (int i = 0; i < ALL.length; i++) {
      Field field = ALL[(after + i) % ALL.length];
      byte[] quoted = field.quoted;
      if (quoted.length == keyEnd - keyStart
          && Arrays.equals(quoted, 0, quoted.length, text, keyStart, keyEnd)) {
        return field;
      }
    }
    return null;
  }
}
