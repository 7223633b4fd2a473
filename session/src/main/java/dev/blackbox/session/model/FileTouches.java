package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.PatchText;
import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Notes which calls touch which files. */
final class FileTouches {
  private static final int MOST_TOOLS = 10_000;

  private final IndexColumns columns;
  private final NameTable names;
  private final Map<String, FileAccess.Verb> tools = new HashMap<>();

  FileTouches(IndexColumns columns, NameTable names) {
    this.columns = columns;
    this.names = names;
  }

  /** Takes the line that starts a call, and its decoded name. */
  void accept(LineView line, String name, int event) {
    LineKind kind = line.kind();
    boolean isTool = kind == LineKind.TOOL || kind == LineKind.TOOL_START || kind == LineKind.MCP;
    if (isTool && PatchText.isIn(line.bytes(), line.contentStart(), line.end())) {
      PatchText.in(line.args()).ifPresent(patch -> patch(patch, event));
      return;
    }
    FileAccess.Verb verb = isTool ? verb(name) : FileAccess.Verb.NEITHER;
    if (verb == FileAccess.Verb.NEITHER) {
      return;
    }
    boolean takesPathFirst = kind != LineKind.MCP && FileAccess.isAction(name);
    Optional<FileAccess> access = FileAccess.of(verb, takesPathFirst, line.args());
    access.ifPresent(touched -> add(touched, event));
  }

  private void patch(String patch, int event) {
    for (PatchText.Section section : PatchText.sections(patch)) {
      add(new FileAccess(section.path(), true), event);
    }
  }

  private void add(FileAccess access, int event) {
    int file = names.number(access.path());
    columns.of(IndexField.TOUCH_EVENT).add(event);
    columns.of(IndexField.TOUCH_FILE).add(access.isChange() ? ~file : file);
  }

  private FileAccess.Verb verb(String tool) {
    if (tools.size() > MOST_TOOLS) {
      tools.clear();
    }
    return tools.computeIfAbsent(tool, FileAccess::verb);
  }
}
