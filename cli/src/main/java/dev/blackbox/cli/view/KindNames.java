package dev.blackbox.cli.view;

import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.view.entry.Label;
import dev.blackbox.format.line.LineKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Returns the kinds that the user means by {@code tool}, {@code t:}, {@code t!} or {@code
 * subagent}.
 */
final class KindNames {
  private KindNames() {}

  static Set<LineKind> kinds(List<String> names) throws UsageException {
    Set<LineKind> kinds = EnumSet.noneOf(LineKind.class);
    for (String name : names) {
      Set<LineKind> meant = kinds(name.toLowerCase(Locale.ROOT));
      if (meant.isEmpty()) {
        throw new UsageException(
            "--kind is \"" + name + "\", expected a prefix such as t: or a word such as tool",
            "user agent think todo tool result skill plan mode recall sub mcp ask @ phase #");
      }
      kinds.addAll(meant);
    }
    return kinds;
  }

  private static Set<LineKind> kinds(String name) {
    String bare = name.endsWith(":") ? name.substring(0, name.length() - 1) : name;
    Set<LineKind> kinds = EnumSet.noneOf(LineKind.class);
    for (LineKind kind : LineKind.values()) {
      if (isShown(kind) && isMeant(kind, bare)) {
        kinds.add(kind);
      }
    }
    if (kinds.contains(LineKind.TOOL)) {
      kinds.addAll(EnumSet.of(LineKind.TOOL_START, LineKind.TOOL_PROGRESS));
    }
    return kinds;
  }

  private static boolean isShown(LineKind kind) {
    return kind.isEvent() || kind == LineKind.COMMENT || kind == LineKind.UNKNOWN;
  }

  private static boolean isMeant(LineKind kind, String name) {
    String prefix = kind.prefix().replace(":", "");
    return name.equals(prefix)
        || name.equals(kind.title().toLowerCase(Locale.ROOT))
        || name.equals(Label.of(kind).word());
  }
}
