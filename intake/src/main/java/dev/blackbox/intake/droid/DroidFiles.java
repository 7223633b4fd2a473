package dev.blackbox.intake.droid;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.FieldSelection;
import dev.blackbox.intake.source.PlainName;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SourceLines;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.TranscriptFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The files of a session. A subagent is a session in the same folder that names the call it was
 * started with; {@code ID.settings.json} has the usage of the session {@code ID.jsonl}.
 */
final class DroidFiles {
  private static final String ENDING = ".jsonl";

  private DroidFiles() {}

  /** The files of the subagents that a session started. */
  static List<SubagentFile> subagents(Path main) throws IOException {
    List<SubagentFile> found = new ArrayList<>();
    Path folder = main.toAbsolutePath().getParent();
    String session = head(main).string("id");
    if (folder == null || session.isEmpty()) {
      return found;
    }
    for (Path file : TranscriptFolder.files(folder, "*" + ENDING)) {
      Json head = head(file);
      if (head.string("callingSessionId").equals(session)) {
        String call = head.string("callingToolUseId");
        found.add(new SubagentFile(file, head.string("id"), began(file), "", call));
      }
    }
    found.sort(Comparator.comparing(file -> file.began() + file.id()));
    return found;
  }

  /** The file of the session that started a subagent, if it exists. */
  static Optional<Path> parentOf(Path file) throws IOException {
    String session = head(file).string("callingSessionId");
    return Optional.of(file.resolveSibling(session + ENDING))
        .filter(parent -> PlainName.is(session) && Files.isRegularFile(parent));
  }

  /** The settings of a session, with its usage; absent if there are none. */
  static Json settings(Path session) throws IOException {
    String name = String.valueOf(session.getFileName());
    int length = name.endsWith(ENDING) ? name.length() - ENDING.length() : name.length();
    Path settings = session.resolveSibling(name.substring(0, length) + ".settings.json");
    return Files.isRegularFile(settings)
        ? RecordReader.read(Files.readString(settings, StandardCharsets.UTF_8))
            .orElse(Json.Literal.NULL)
        : Json.Literal.NULL;
  }

  private static Json head(Path file) throws IOException {
    try (SourceLines lines = new SourceLines("", Files.newInputStream(file))) {
      return lines.next() ? record(lines) : Json.Literal.NULL;
    }
  }

  /** The first line has no time, the second one has. */
  private static String began(Path file) throws IOException {
    try (SourceLines lines = new SourceLines("", Files.newInputStream(file))) {
      boolean hasFirst = lines.next();
      return hasFirst && lines.next() ? record(lines).string("timestamp") : "";
    }
  }

  private static Json record(SourceLines lines) {
    return new RecordReader(FieldSelection.ALL)
        .read(lines.buffer(), lines.start(), lines.end())
        .orElse(Json.Literal.NULL);
  }
}
