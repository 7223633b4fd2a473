package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.FieldSelection;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SourceLines;
import dev.blackbox.intake.source.SubagentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The transcript of a subagent, {@code agent-a59b30cc.jsonl}.
 *
 * @param session the session that it names
 */
record ClaudeSubagentFile(SubagentFile file, String session) {
  private static final String PREFIX = "agent-";
  private static final String SUFFIX = ".jsonl";

  static boolean isNamedSo(Path path) {
    String name = String.valueOf(path.getFileName());
    return name.startsWith(PREFIX) && name.endsWith(SUFFIX);
  }

  /** Reads the first record of the file, and the file that describes it. */
  static Optional<ClaudeSubagentFile> of(Path path) throws IOException {
    String name = String.valueOf(path.getFileName());
    String id = name.substring(PREFIX.length(), name.length() - SUFFIX.length());
    try (SourceLines lines = new SourceLines(name, Files.newInputStream(path))) {
      if (!lines.next()) {
        return Optional.empty();
      }
      Json first =
          new RecordReader(FieldSelection.ALL)
              .read(lines.buffer(), lines.start(), lines.end())
              .orElse(Json.Literal.NULL);
      SubagentFile file =
          new SubagentFile(
              path,
              id,
              first.string("timestamp"),
              first.path("message").string("content"),
              call(path.resolveSibling(PREFIX + id + ".meta.json")));
      return Optional.of(new ClaudeSubagentFile(file, first.string("sessionId")));
    }
  }

  private static String call(Path meta) throws IOException {
    if (!Files.isRegularFile(meta)) {
      return "";
    }
    byte[] bytes = Files.readAllBytes(meta);
    return new RecordReader(FieldSelection.ALL)
        .read(bytes, 0, bytes.length)
        .orElse(Json.Literal.NULL)
        .string("toolUseId");
  }
}
