package dev.blackbox.store.registry;

import dev.blackbox.store.disk.NativeText;
import dev.blackbox.store.seal.TreeHead;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/**
 * The state of a recording at some time: {@code 2026-11-15T12:00:00Z final ORIGIN 812 ROOT FILE}.
 *
 * @param origin the name of the recording, or of a machine if the key changed
 * @param sealed how many lines were sealed, and their root
 * @param file the name of the place where the recording was; its path, as {@link NativeText}, in
 *     entries of earlier versions
 * @param reason why earlier entries were set aside; empty in other entries
 */
public record RegistryEntry(
    Instant time, State state, String origin, TreeHead sealed, String file, String reason) {
  private static final int WORDS = 6;
  private static final String NEWLINE = "%0A";

  /** The kinds of entries. */
  public enum State {
    OPEN,
    FINAL,
    /** Lines were erased. */
    WITHHELD,
    /** The owner of the machine set earlier entries aside. */
    RESET,
    /** The key of the machine changed. */
    KEY;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<State> of(String text) {
      for (State state : values()) {
        if (state.text().equals(text)) {
          return Optional.of(state);
        }
      }
      return Optional.empty();
    }
  }

  /** Creates an entry without a reason. */
  public RegistryEntry(Instant time, State state, String origin, TreeHead sealed, String file) {
    this(time, state, origin, sealed, file, "");
  }

  public long size() {
    return sealed.size();
  }

  /** The same entry, which binds only its number of lines and their root. */
  RegistryEntry asOpen() {
    return new RegistryEntry(time, State.OPEN, origin, sealed, file);
  }

  /** The name of the place, also of an entry that gives its path. */
  public String place() {
    return Places.nameOf(file);
  }

  /** Returns the name of a place, which does not show its path to others. */
  public static String placeOf(String path) {
    return Places.nameOf(path);
  }

  /** Whether the entry gives the path of the recording. */
  public boolean hasPath() {
    return Places.isPath(file);
  }

  /** The same entry for a recording at another place. */
  public RegistryEntry at(String place) {
    return new RegistryEntry(time, state, origin, sealed, place, reason);
  }

  /** The line, without its newline. */
  String text() {
    return String.join(" ", time.toString(), state.text(), origin, sealed.text(), fileText());
  }

  private String fileText() {
    return state == State.RESET ? escape(file) + NEWLINE + escape(reason) : escape(file);
  }

  /** The file as the registry writes it. */
  String escapedFile() {
    return escape(file);
  }

  static Optional<RegistryEntry> parse(String line) {
    String[] words = line.split(" ", WORDS);
    if (words.length != WORDS) {
      return Optional.empty();
    }
    Optional<State> state = State.of(words[1]);
    Optional<TreeHead> sealed = TreeHead.parse(words[3] + " " + words[4]);
    if (state.isEmpty() || sealed.isEmpty()) {
      return Optional.empty();
    }
    boolean isReset = state.get() == State.RESET;
    int end = isReset ? words[5].lastIndexOf(NEWLINE) : words[5].length();
    String file = words[5].substring(0, Math.max(0, end));
    String reason = isReset ? words[5].substring(end < 0 ? 0 : end + NEWLINE.length()) : "";
    try {
      return Optional.of(
          new RegistryEntry(
              Instant.parse(words[0]),
              state.get(),
              words[2],
              sealed.get(),
              unescape(file),
              unescape(reason)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /**
   * Escapes what could not be read back from a line: percent signs, control characters, bytes that
   * are not UTF-8, and white space at the end.
   */
  private static String escape(String text) {
    int end = text.stripTrailing().length();
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int c = text.codePointAt(i);
      boolean isPlain = c != '%' && !Character.isISOControl(c) && !NativeText.isByte(c) && i < end;
      if (isPlain) {
        out.appendCodePoint(c);
        continue;
      }
      for (byte b : NativeText.encode(Character.toString(c))) {
        out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
      }
    }
    return out.toString();
  }

  private static String unescape(String text) {
    return NativeText.decode(NativeText.unescape(text));
  }

  @Override
  public String toString() {
    return text();
  }
}
