package dev.blackbox.store.redact.view;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A set of ASCII characters, by name or as written in a rule: {@code [A-Z2-7]}. */
public final class CharacterSet {
  private static final String LETTERS = "A-Za-z";
  private static final Map<String, CharacterSet> NAMED =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("digit", set("0-9")),
              Map.entry("lower", set("a-z0-9")),
              Map.entry("upper", set("A-Z0-9")),
              Map.entry("alnum", set(LETTERS + "0-9")),
              Map.entry("hex", set("0-9a-fA-F")),
              Map.entry("word", set(LETTERS + "0-9_")),
              Map.entry("base32", set("A-Z2-7")),
              Map.entry("base64", set(LETTERS + "0-9+/")),
              Map.entry("base64url", set(LETTERS + "0-9_-")),
              Map.entry("token", set(LETTERS + "0-9._~+/=-")),
              Map.entry("visible", set("!#$%&(-;=?-[]-_a-~"))));

  private final boolean[] members;

  private CharacterSet(boolean[] members) {
    this.members = members;
  }

  /**
   * Returns the alphabet with this name in rules; {@code visible} is everything except blanks,
   * quotes and angle brackets.
   */
  public static Optional<CharacterSet> named(String name) {
    return Optional.ofNullable(NAMED.get(name));
  }

  /** Returns the names of all alphabets. */
  public static Iterable<String> names() {
    return NAMED.keySet();
  }

  /** Parses the characters and ranges between brackets; a hyphen at the end is literal. */
  public static CharacterSet set(String ranges) {
    boolean[] members = new boolean[128];
    int at = 0;
    while (at < ranges.length()) {
      boolean isRange = at + 2 < ranges.length() && ranges.charAt(at + 1) == '-';
      char last = ranges.charAt(isRange ? at + 2 : at);
      for (char member = ranges.charAt(at); member <= last && member < 128; member++) {
        members[member] = true;
      }
      at += isRange ? 3 : 1;
    }
    return new CharacterSet(members);
  }

  /** Returns whether the set contains the character. */
  public boolean has(char character) {
    return character < members.length && members[character];
  }
}
