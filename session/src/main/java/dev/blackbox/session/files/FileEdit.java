package dev.blackbox.session.files;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.calls.PatchText;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.turns.CallArguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The text that a call puts into a file, as far as the recording has it.
 *
 * @param path the file of a patch; empty for a call with one file, which its arguments name
 * @param replacements the parts that are replaced; for a whole content, one without a text before
 */
public record FileEdit(String path, FileAction action, List<Replacement> replacements) {
  private static final List<String> BEFORE = List.of("old_string", "old_str", "oldString", "old");
  private static final List<String> AFTER = List.of("new_string", "new_str", "newString", "new");
  private static final List<String> CONTENT = List.of("content", "file_text", "contents");

  /** A text and what replaces it. */
  public record Replacement(String before, String after) {}

  public FileEdit {
    replacements = List.copyOf(replacements);
  }

  /**
   * Returns the edits of the call that a line starts; none if the recording has no text of them.
   *
   * @param blobs a text that is in none of these stays a reference
   */
  public static List<FileEdit> of(Line.Statement line, TextBlobs blobs) {
    Json.Fields args = CallArguments.of(line, blobs);
    Optional<String> patch = PatchText.in(line.args()).or(() -> patch(args));
    if (patch.isPresent()) {
      return PatchText.sections(patch.get()).stream().map(FileEdit::of).toList();
    }
    Optional<String> content = text(CONTENT, args);
    if (content.isPresent()) {
      boolean isNew = line.name().toLowerCase(Locale.ROOT).contains("create");
      return List.of(
          new FileEdit(
              "",
              isNew ? FileAction.CREATED : FileAction.WRITTEN,
              List.of(new Replacement("", content.get()))));
    }
    List<Replacement> replacements = replacements(args);
    return replacements.isEmpty()
        ? List.of()
        : List.of(new FileEdit("", FileAction.EDITED, replacements));
  }

  private static Optional<String> patch(Json.Fields args) {
    return args.fields().stream()
        .map(field -> field.value().text())
        .flatMap(text -> PatchText.in(List.of(Arg.word(text))).stream())
        .findFirst();
  }

  private static Optional<String> text(List<String> keys, Json.Fields args) {
    return keys.stream()
        .flatMap(key -> args.get(key).stream())
        .filter(Json.Text.class::isInstance)
        .map(Json::text)
        .findFirst();
  }

  private static List<Replacement> replacements(Json.Fields args) {
    List<Replacement> all = new ArrayList<>();
    Optional<String> before = text(BEFORE, args);
    Optional<String> after = text(AFTER, args);
    if (before.isPresent() && after.isPresent()) {
      all.add(new Replacement(before.get(), after.get()));
    }
    if (args.get("edits").orElse(Json.Fields.EMPTY) instanceof Json.Items edits) {
      for (Json edit : edits.items()) {
        if (edit instanceof Json.Fields fields) {
          all.addAll(replacements(fields));
        }
      }
    }
    return all;
  }

  private static FileEdit of(PatchText.Section section) {
    FileAction action =
        switch (section.action()) {
          case ADD -> FileAction.CREATED;
          case UPDATE -> FileAction.EDITED;
          case DELETE -> FileAction.DELETED;
        };
    List<Replacement> replacements = new ArrayList<>();
    StringBuilder before = new StringBuilder();
    StringBuilder after = new StringBuilder();
    for (String line : section.lines()) {
      if (line.startsWith("@@")) {
        add(before, after, replacements);
        continue;
      }
      String text = line.substring(1) + "\n";
      before.append(line.startsWith("+") ? "" : text);
      after.append(line.startsWith("-") ? "" : text);
    }
    add(before, after, replacements);
    return new FileEdit(section.path(), action, replacements);
  }

  private static void add(StringBuilder before, StringBuilder after, List<Replacement> to) {
    if (!before.isEmpty() || !after.isEmpty()) {
      to.add(new Replacement(before.toString(), after.toString()));
    }
    before.setLength(0);
    after.setLength(0);
  }

  /** Returns whether the recording has the texts, and not only references to blobs. */
  public boolean hasText() {
    return replacements.stream()
        .noneMatch(part -> isReference(part.before()) || isReference(part.after()));
  }

  private static boolean isReference(String text) {
    return text.startsWith("@blob sha256=");
  }

  /** Returns what differs. */
  public TextDiff diff() {
    TextDiff all = new TextDiff(0, 0, List.of());
    for (Replacement replacement : replacements) {
      all = all.and(TextDiff.of(replacement.before(), replacement.after()));
    }
    return all;
  }
}
