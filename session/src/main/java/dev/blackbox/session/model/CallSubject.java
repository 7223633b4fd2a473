package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.QuotedString;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what a call is about among its arguments: a command, a path, a pattern. */
public final class CallSubject {
  private static final List<String> COMMANDS = List.of("command", "cmd", "script");
  private static final List<String> PATHS =
      List.of("file_path", "filePath", "absolute_path", "target_file", "notebook_path", "path");
  private static final List<String> PATTERNS = List.of("pattern", "query", "regex");
  private static final List<String> OTHERS =
      List.of("url", "description", "skill", "title", "prompt", "task_id", "subject");
  private static final Pattern SHELL =
      Pattern.compile("(?s)\\[\"?(?:[\\w/]*/)?(?:ba|z|da)?sh\"?, ?\"?-l?c\"?, ?(.*)]");

  private CallSubject() {}

  /** Returns the command line. Codex hands it to a shell, as a list. */
  public static Optional<String> command(List<Arg> args) {
    return find(COMMANDS, args).map(CallSubject::withoutShell);
  }

  /** Returns the hash of the blob that holds the command line, if one does. */
  public static Optional<String> commandBlob(List<Arg> args) {
    for (int i = 0; i + 1 < args.size(); i++) {
      String key = args.get(i).key();
      boolean isBlob = key != null && COMMANDS.contains(key) && args.get(i).value().equals("@blob");
      if (isBlob && "sha256".equals(args.get(i + 1).key())) {
        return Optional.of(args.get(i + 1).value());
      }
    }
    return Optional.empty();
  }

  /** Returns the command that a list such as {@code [bash, -lc, "make test"]} hands to a shell. */
  public static String withoutShell(String command) {
    Matcher list = SHELL.matcher(command);
    return list.matches() ? QuotedString.unquote(list.group(1)) : command;
  }

  /** Returns the file or folder that the call reads or changes. */
  public static Optional<String> path(List<Arg> args) {
    return find(PATHS, args);
  }

  /** Returns the text or pattern that the call searches for. */
  public static Optional<String> pattern(List<Arg> args) {
    return find(PATTERNS, args);
  }

  /** Returns a title, an address, a prompt or the like. */
  public static Optional<String> other(List<Arg> args) {
    return find(OTHERS, args);
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

  /** Returns a path relative to the folder of the session; empty for the folder itself. */
  public static String relative(String path, String folder) {
    boolean isInside = !folder.isEmpty() && path.startsWith(folder + "/");
    return isInside ? path.substring(folder.length() + 1) : path.equals(folder) ? "" : path;
  }
}
