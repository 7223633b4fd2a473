package dev.blackbox.library.json;

import dev.blackbox.session.files.FileAction;
import dev.blackbox.session.files.FileHistory;
import dev.blackbox.session.files.FileRecord;
import dev.blackbox.session.files.FileUse;
import dev.blackbox.session.files.TextDiff;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the files of a session as one object on one line, in the order it first touched them: the
 * calls on each, and what they changed as far as the recording has the text.
 */
public final class FilesJson {
  private final JsonOutput json;
  private final JsonGenerator out;

  public FilesJson(JsonOutput json) {
    this.json = json;
    this.out = json.generator();
  }

  /**
   * Writes the files of one session.
   *
   * @param name the recording, for messages
   */
  public void add(String name, FileHistory files) throws IOException {
    out.writeStartObject();
    out.writeStringProperty("file", name);
    out.writeArrayPropertyStart("files");
    for (FileRecord file : files.all()) {
      file(file.path(), files.uses(file));
    }
    out.writeEndArray();
    out.writeEndObject();
    json.endLine();
  }

  private void file(String path, List<FileUse> uses) {
    List<FileUse> changes = uses.stream().filter(FileUse::isChange).toList();
    out.writeStartObject();
    out.writeStringProperty("path", path);
    out.writeStringProperty("action", word(outcome(changes)));
    out.writeNumberProperty("reads", uses.stream().filter(FilesJson::isRead).count());
    out.writeNumberProperty("changes", changes.size());
    out.writeArrayPropertyStart("uses");
    long added = 0;
    long removed = 0;
    for (FileUse use : uses) {
      TextDiff diff = use.edit() == null ? new TextDiff(0, 0, List.of()) : use.edit().diff();
      added += use.isChange() ? diff.added() : 0;
      removed += use.isChange() ? diff.removed() : 0;
      use(use, diff);
    }
    out.writeEndArray();
    out.writeNumberProperty("added", added);
    out.writeNumberProperty("removed", removed);
    out.writeEndObject();
  }

  private static boolean isRead(FileUse use) {
    return use.action() == FileAction.READ;
  }

  /** What became of a file: the last deletion counts, else the first creation. */
  private static FileAction outcome(List<FileUse> changes) {
    if (changes.isEmpty()) {
      return FileAction.READ;
    }
    FileAction last = changes.getLast().action();
    FileAction first = changes.getFirst().action();
    return last == FileAction.DELETED ? last : first == FileAction.DELETED ? last : first;
  }

  private static String word(FileAction action) {
    return action.name().toLowerCase(Locale.ROOT);
  }

  private void use(FileUse use, TextDiff diff) {
    out.writeStartObject();
    out.writeNumberProperty("line", use.line());
    if (use.step() >= 0) {
      out.writeNumberProperty("step", use.step());
    }
    if (use.elapsed() != null) {
      out.writeNumberProperty("elapsed_ms", use.elapsed().toMillis());
    }
    if (use.call() != null) {
      out.writeStringProperty("call", use.call());
    }
    out.writeStringProperty("tool", use.tool());
    out.writeStringProperty("action", word(use.action()));
    out.writeBooleanProperty("failed", use.hasFailed());
    if (use.edit() != null) {
      out.writeNumberProperty("added", diff.added());
      out.writeNumberProperty("removed", diff.removed());
      hunks(diff);
    }
    out.writeEndObject();
  }

  private void hunks(TextDiff diff) {
    out.writeArrayPropertyStart("hunks");
    for (List<String> hunk : diff.hunks()) {
      out.writeStartArray();
      hunk.forEach(out::writeString);
      out.writeEndArray();
    }
    out.writeEndArray();
  }
}
