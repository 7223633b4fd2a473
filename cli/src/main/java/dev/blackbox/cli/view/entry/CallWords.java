package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.QuotedString;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a call of an agent's tool did, in the tool's own words: the command, the path, the pattern.
 *
 * @param text replaces the name and the arguments
 */
record CallWords(Label label, String text) {
  private static final List<String> COMMANDS = List.of("command", "cmd", "script");
  private static final List<String> PATHS =
      List.of("file_path", "filePath", "absolute_path", "target_file", "notebook_path", "path");
  private static final List<String> PATTERNS = List.of("pattern", "query", "regex");
  private static final List<String> OTHERS =
      List.of("url", "description", "skill", "title", "prompt", "task_id", "subject");
  private static final String SHELL = "[bash, -lc, ";

  /**
   * Finds the words of a call.
   *
   * @param folder the folder of the session, which paths are shown relative to
   * @return empty if the arguments do not all have names, or none of the usual ones
   */
  static Optional<CallWords> of(String name, List<Arg> args, String folder) {
    if (args.stream().anyMatch(arg -> arg.key() == null)) {
      return Optional.empty();
    }
    Optional<String> command = find(COMMANDS, args);
    if (command.isPresent()) {
      return Optional.of(new CallWords(new Label("$", Ink.CALL), command(command.get())));
    }
    String word = word(name);
    Optional<String> pattern = find(PATTERNS, args);
    Optional<String> path = find(PATHS, args).map(found -> relative(found, folder));
    if (pattern.isPresent()) {
      String where = path.filter(found -> !found.isEmpty()).map(found -> "  " + found).orElse("");
      return Optional.of(new CallWords(label(word, name), pattern.get() + where));
    }
    if (path.isPresent()) {
      boolean isNamed = word.isEmpty();
      String text = isNamed ? name + " " + path.get() : path.get();
      return Optional.of(new CallWords(label(word, name), text + change(args)));
    }
    return find(OTHERS, args)
        .map(found -> new CallWords(new Label("tool", Ink.CALL), name + "  " + found));
  }

  private static Label label(String word, String name) {
    return new Label(word.isEmpty() || name.isEmpty() ? "tool" : word, Ink.CALL);
  }

  private static Optional<String> find(List<String> keys, List<Arg> args) {
    for (String key : keys) {
      for (Arg arg : args) {
        if (key.equals(arg.key()) && !arg.value().isBlank() && !arg.value().startsWith("@blob")) {
          return Optional.of(arg.value().strip());
        }
      }
    }
    return Optional.empty();
  }

  /** Codex hands its commands to a shell, as a list. */
  private static String command(String command) {
    boolean isList = command.startsWith(SHELL) && command.endsWith("]");
    return isList
        ? QuotedString.unquote(command.substring(SHELL.length(), command.length() - 1))
        : command;
  }

  private static String relative(String path, String folder) {
    boolean isInside = !folder.isEmpty() && path.startsWith(folder + "/");
    return isInside ? path.substring(folder.length() + 1) : path.equals(folder) ? "" : path;
  }

  private static String word(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.contains("edit") || lower.contains("replace") || lower.contains("patch")) {
      return "edit";
    }
    if (lower.contains("write") || lower.contains("create")) {
      return "write";
    }
    if (lower.contains("read") || lower.contains("view")) {
      return "read";
    }
    boolean isSearch = lower.contains("grep") || lower.contains("glob") || lower.contains("search");
    return isSearch ? "find" : "";
  }

  /** The lines that an edit adds and removes, if the recording has both texts in the line. */
  private static String change(List<Arg> args) {
    Optional<String> before = text("old_string", args);
    Optional<String> after = text("new_string", args);
    return before.isEmpty() || after.isEmpty()
        ? ""
        : "  +" + after.get().lines().count() + " −" + before.get().lines().count();
  }

  private static Optional<String> text(String key, List<Arg> args) {
    return args.stream()
        .filter(arg -> key.equals(arg.key()) && !arg.value().startsWith("@blob"))
        .map(Arg::value)
        .findFirst();
  }

  /** Whether the result of a successful call says no more than its words. */
  boolean isQuiet() {
    return List.of("read", "edit", "write").contains(label.word());
  }
}
