package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.format.line.Arg;
import dev.blackbox.session.model.CallSubject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a call of an agent's tool did, in the tool's own words: the command, the path, the pattern.
 *
 * @param text replaces the name and the arguments
 */
record CallWords(Label label, String text) {
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
    Optional<String> command = CallSubject.command(args);
    if (command.isPresent()) {
      return Optional.of(new CallWords(new Label("$", Ink.CALL), command.get()));
    }
    String word = word(name);
    Optional<String> pattern = CallSubject.pattern(args);
    Optional<String> path =
        CallSubject.path(args).map(found -> CallSubject.relative(found, folder));
    if (pattern.isPresent()) {
      String where = path.filter(found -> !found.isEmpty()).map(found -> "  " + found).orElse("");
      return Optional.of(new CallWords(label(word, name), pattern.get() + where));
    }
    if (path.isPresent()) {
      boolean isNamed = word.isEmpty();
      String text = isNamed ? name + " " + path.get() : path.get();
      return Optional.of(new CallWords(label(word, name), text + change(args)));
    }
    return CallSubject.other(args)
        .map(found -> new CallWords(new Label("tool", Ink.CALL), name + "  " + found));
  }

  private static Label label(String word, String name) {
    return new Label(word.isEmpty() || name.isEmpty() ? "tool" : word, Ink.CALL);
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
