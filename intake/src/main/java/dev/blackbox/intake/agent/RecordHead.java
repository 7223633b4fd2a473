package dev.blackbox.intake.agent;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The beginning of a JSON file, to recognise its writer by keys and types. It is searched as text,
 * because the first record may be longer than what was read of the file.
 *
 * @param text everything that was read
 * @param line the first line of it
 */
public record RecordHead(String text, String line) {
  private static final Pattern TYPE = Pattern.compile("\"type\" ?: ?\"([^\"]*)\"");

  /** Whether the text has this key, at any depth. */
  public boolean hasKey(String key) {
    return hasKey(text, key);
  }

  /** Whether the first line has this key, at any depth. */
  public boolean hasKeyInLine(String key) {
    return hasKey(line, key);
  }

  /** Whether the text has a record of this type, at any depth. */
  public boolean hasType(String type) {
    return hasType(text, type);
  }

  /** Whether the first line has a record of this type, at any depth. */
  public boolean hasTypeInLine(String type) {
    return hasType(line, type);
  }

  /** The first type that the first line names. */
  public Optional<String> firstType() {
    Matcher type = TYPE.matcher(line);
    return type.find() ? Optional.of(type.group(1)) : Optional.empty();
  }

  private static boolean hasType(String json, String type) {
    return TYPE.matcher(json).results().anyMatch(found -> found.group(1).equals(type));
  }

  private static boolean hasKey(String json, String key) {
    String quoted = "\"" + key + "\"";
    for (int at = json.indexOf(quoted); at >= 0; at = json.indexOf(quoted, at + 1)) {
      int i = at + quoted.length();
      while (i < json.length() && json.charAt(i) == ' ') {
        i++;
      }
      if (i < json.length() && json.charAt(i) == ':') {
        return true;
      }
    }
    return false;
  }
}
