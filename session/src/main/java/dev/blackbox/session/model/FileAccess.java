package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
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
  private static final List<String> KEYS =
      List.of(
          "file_path", "filePath", "absolute_path", "target_file", "path", "file", "notebook_path");

  private static final Pattern HUMP = Pattern.compile("(?<=[a-z])(?=[A-Z])");
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^a-z]+");

  /** What a tool does to a file. */
  public enum Verb {
    READS,
    CHANGES,
    NEITHER
  }

  /**
   * Returns the file that a call touches.
   *
   * @param takesPathFirst whether its first word is a path
   */
  static Optional<FileAccess> of(Verb verb, boolean takesPathFirst, List<Arg> args) {
    return path(takesPathFirst, args)
        .filter(FileAccess::isFile)
        .map(path -> new FileAccess(path, verb == Verb.CHANGES));
  }

  /**
   * Derives the action from the words of the name: {@code read_file}, {@code fs.write}, {@code
   * MultiEdit}.
   */
  public static Verb verb(String name) {
    Verb verb = Verb.NEITHER;
    for (String word : words(name)) {
      if (CHANGING.contains(word)) {
        return Verb.CHANGES;
      }
      verb = READING.contains(word) ? Verb.READS : verb;
    }
    return verb;
  }

  /** Returns the words of a name in lower case: {@code multi} and {@code edit} of MultiEdit. */
  static List<String> words(String name) {
    String spaced = HUMP.matcher(name).replaceAll(" ");
    return List.of(BETWEEN_WORDS.split(spaced.toLowerCase(Locale.ROOT), -1));
  }

  private static boolean isFile(String path) {
    return !path.isEmpty() && !path.contains("://");
  }

  private static Optional<String> path(boolean takesPathFirst, List<Arg> args) {
    for (String key : KEYS) {
      for (int i = args.size() - 1; i >= 0; i--) {
        if (key.equals(args.get(i).key())) {
          return Optional.of(args.get(i).value());
        }
      }
    }
    return takesPathFirst ? first(args) : Optional.empty();
  }

  /** Whether a name is just an action, and a path follows: {@code t:edit src/auth.rs}. */
  static boolean isAction(String name) {
    String action = name.toLowerCase(Locale.ROOT);
    return READING.contains(action) || CHANGING.contains(action);
  }

  private static Optional<String> first(List<Arg> args) {
    return args.stream()
        .filter(arg -> arg.key() == null && !arg.isList())
        .map(Arg::value)
        .findFirst();
  }
}
