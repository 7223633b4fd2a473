package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The file that a call touches, derived from the tool's name and arguments. */
public record FileAccess(String path, boolean isChange) {
  private static final Set<String> READING = Set.of("read", "view", "open", "cat");
  private static final Set<String> CHANGING =
      Set.of("write", "edit", "multiedit", "create", "patch", "replace", "delete", "remove");
  private static final List<String> KEYS = List.of("file_path", "path", "file", "notebook_path");

  private static final Pattern HUMP = Pattern.compile("(?<=[a-z])(?=[A-Z])");
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^a-z]+");

  /** What a tool does with its file. */
  enum Verb {
    READS,
    CHANGES,
    NEITHER
  }

  /**
   * Returns the file that a call touches.
   *
   * @param verb what {@link #verb} says about the name of the call
   */
  static Optional<FileAccess> of(Line.Statement call, Verb verb) {
    return path(call)
        .filter(FileAccess::isFile)
        .map(path -> new FileAccess(path, verb == Verb.CHANGES));
  }

  /**
   * Derives the action from the words of the name: {@code read_file}, {@code fs.write}, {@code
   * MultiEdit}.
   */
  static Verb verb(String name) {
    Verb verb = Verb.NEITHER;
    for (String word : words(name)) {
      if (CHANGING.contains(word)) {
        return Verb.CHANGES;
      }
      verb = READING.contains(word) ? Verb.READS : verb;
    }
    return verb;
  }

  private static List<String> words(String name) {
    String spaced = HUMP.matcher(name).replaceAll(" ");
    return List.of(BETWEEN_WORDS.split(spaced.toLowerCase(Locale.ROOT), -1));
  }

  private static boolean isFile(String path) {
    return !path.isEmpty() && !path.contains("://");
  }

  private static Optional<String> path(Line.Statement call) {
    for (String key : KEYS) {
      Optional<String> path = call.arg(key);
      if (path.isPresent()) {
        return path;
      }
    }
    return takesPathFirst(call) ? first(call) : Optional.empty();
  }

  /** {@code t:edit src/auth.rs}: only if the name is just the action. */
  private static boolean takesPathFirst(Line.Statement call) {
    String name = call.name().toLowerCase(Locale.ROOT);
    return call.kind() != LineKind.MCP && (READING.contains(name) || CHANGING.contains(name));
  }

  private static Optional<String> first(Line.Statement call) {
    return call.args().stream()
        .filter(arg -> arg.key() == null && !arg.isList())
        .map(Arg::value)
        .findFirst();
  }
}
