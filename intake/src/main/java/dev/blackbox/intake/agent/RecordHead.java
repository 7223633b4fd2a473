package dev.blackbox.intake.agent;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.CutRecords;
import java.util.List;

/**
 * The beginning of a JSON file, to recognise its writer by keys and types. The first record may be
 * longer than what was read of the file.
 *
 * @param text everything that was read
 * @param line the first line of it
 */
public record RecordHead(String text, String line) {
  /** Whether the text has this key, at any depth. */
  public boolean hasKey(String key) {
    return hasKey(text, key);
  }

  /** Whether the first line has this key, at any depth. */
  public boolean hasKeyInLine(String key) {
    return hasKey(line, key);
  }

  /** The records that the text begins with; the last one only as far as it was read. */
  public List<Json> records() {
    return CutRecords.in(text);
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
