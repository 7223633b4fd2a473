package dev.blackbox.intake.agent;

import dev.blackbox.format.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An agent whose files are known but cannot be read.
 *
 * @param product its name in prose: {@code iFlow}
 * @param folders where it keeps sessions, relative to the home folder
 * @param marks sets of conditions that all hold for one of its records: {@code path}, {@code
 *     path=value} or {@code path^beginning}, with dots between the names of a path
 * @param description what one of its files is, and why it is not read
 * @param remedy what to do instead of reading it
 */
public record UnreadAgent(
    String product,
    List<String> folders,
    List<List<String>> marks,
    String description,
    String remedy) {
  /** The name of a list's first item in a path. */
  private static final String FIRST = "0";

  public UnreadAgent {
    folders = List.copyOf(folders);
    marks = List.copyOf(marks);
  }

  /** Whether the agent wrote a record. */
  public boolean recognises(Json record) {
    return marks.stream().anyMatch(set -> set.stream().allMatch(mark -> holds(mark, record)));
  }

  private static boolean holds(String mark, Json record) {
    int equals = mark.indexOf('=');
    int caret = mark.indexOf('^');
    int end = equals >= 0 ? equals : caret >= 0 ? caret : mark.length();
    Json value = record;
    for (String name : mark.substring(0, end).split("\\.", -1)) {
      value = name.equals(FIRST) ? first(value) : value.path(name);
    }
    String rest = end < mark.length() ? mark.substring(end + 1) : "";
    return !value.isNull()
        && (equals < 0 || value.asString().equals(rest))
        && (caret < 0 || value.asString().startsWith(rest));
  }

  private static Json first(Json list) {
    return list.items().isEmpty() ? Json.Literal.NULL : list.items().getFirst();
  }

  /** The first of its folders that exists on this machine. */
  public Optional<Path> folder(Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", "");
    return folders.stream()
        .filter(_ -> !home.isEmpty())
        .map(Path.of(home)::resolve)
        .filter(Files::isDirectory)
        .findFirst();
  }
}
