package dev.blackbox.session.files;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.FileAccess;
import dev.blackbox.session.model.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files that a session read and changed, in the order it first touched them. The text of edits
 * is read when it is asked for.
 *
 * <pre>{@code
 * FileHistory files = new FileHistory(session, TextBlobs.NONE);
 * for (FileRecord file : files.all()) … files.uses(file) …
 * }</pre>
 */
public final class FileHistory {
  private static final String NEW_FILE =
      "(?is).{0,20}(file created|created and wrote to new file).*";

  private final Session session;
  private final TextBlobs blobs;

  /**
   * Creates the view of a session.
   *
   * @param blobs the texts that are not in the lines
   */
  public FileHistory(Session session, TextBlobs blobs) {
    this.session = session;
    this.blobs = blobs;
  }

  /** Returns the files that calls touched, in the order of their first use. */
  public List<FileRecord> all() {
    Column events = session.index().columns().of(IndexField.TOUCH_EVENT);
    Column names = session.index().columns().of(IndexField.TOUCH_FILE);
    Map<Integer, List<Integer>> uses = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      int name = names.intAt(i);
      uses.computeIfAbsent(name < 0 ? ~name : name, _ -> new ArrayList<>()).add(events.intAt(i));
    }
    List<FileRecord> files = new ArrayList<>();
    uses.forEach((name, at) -> files.add(new FileRecord(session.index().names().get(name), at)));
    return files;
  }

  /** Returns the calls on a file, in order. */
  public List<FileUse> uses(FileRecord file) {
    return file.uses().stream().distinct().map(event -> use(file.path(), event)).toList();
  }

  private FileUse use(String path, int start) {
    Event event = session.events().get(start);
    CallRecord call = session.calls().get(event.call());
    @Nullable FileEdit edit = edit(path, event);
    return new FileUse(
        start,
        event.lineNumber(),
        event.step().orElse(-1),
        call.id(),
        call.name(),
        action(call, edit),
        call.outcome() == CallOutcome.ERROR,
        event.place().elapsed(),
        edit);
  }

  private @Nullable FileEdit edit(String path, Event event) {
    boolean isRead = FileAccess.verb(event.name()) == FileAccess.Verb.READS;
    if (isRead || !(event.line() instanceof Line.Statement statement)) {
      return null;
    }
    return FileEdit.of(statement, blobs).stream()
        .filter(edit -> edit.path().isEmpty() || edit.path().equals(path))
        .filter(FileEdit::hasText)
        .findFirst()
        .orElse(null);
  }

  private static FileAction action(CallRecord call, @Nullable FileEdit edit) {
    String name = call.name().toLowerCase(Locale.ROOT);
    if (edit != null) {
      boolean isNew =
          edit.action() == FileAction.WRITTEN && call.result().orElse("").matches(NEW_FILE);
      return isNew ? FileAction.CREATED : edit.action();
    }
    if (FileAccess.verb(call.name()) == FileAccess.Verb.READS && call.kind() != LineKind.SKILL) {
      return FileAction.READ;
    }
    return name.contains("delete") || name.contains("remove")
        ? FileAction.DELETED
        : name.contains("create")
            ? FileAction.CREATED
            : name.contains("write") ? FileAction.WRITTEN : FileAction.EDITED;
  }
}
