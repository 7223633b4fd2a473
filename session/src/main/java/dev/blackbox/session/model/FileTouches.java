package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
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

  /** Takes the line that starts a call. */
  void accept(LineView line, int event) {
    LineKind kind = line.kind();
    if (kind != LineKind.TOOL && kind != LineKind.TOOL_START && kind != LineKind.MCP) {
      return;
    }
    FileAccess.Verb verb = verb(line.text(line.contentStart(), line.nameEnd()));
    if (verb == FileAccess.Verb.NEITHER || !(line.toLine() instanceof Line.Statement call)) {
      return;
    }
    Optional<FileAccess> access = FileAccess.of(call, verb);
    if (access.isPresent()) {
      int file = names.number(access.get().path());
      columns.of(IndexField.TOUCH_EVENT).add(event);
      columns.of(IndexField.TOUCH_FILE).add(access.get().isChange() ? ~file : file);
    }
  }

  private FileAccess.Verb verb(String tool) {
    if (tools.size() > MOST_TOOLS) {
      tools.clear();
    }
    return tools.computeIfAbsent(tool, FileAccess::verb);
  }
}
