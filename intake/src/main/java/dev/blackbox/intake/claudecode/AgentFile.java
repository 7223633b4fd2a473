package dev.blackbox.intake.claudecode;

import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.NodeReader;
import dev.blackbox.intake.source.Selection;
import dev.blackbox.intake.source.SourceLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The transcript of a subagent in a file of its own.
 *
 * @param id the agent's id: {@code a59b30cc} of {@code agent-a59b30cc.jsonl}
 * @param session the session it says it belongs to
 * @param began the time of its first record
 * @param prompt what it was asked to do
 * @param toolUseId the call that started it, empty where no file beside it tells
 */
public record AgentFile(
    Path path, String id, String session, String began, String prompt, String toolUseId) {
  private static final String PREFIX = "agent-";
  private static final String SUFFIX = ".jsonl";

  static boolean isNamedSo(Path path) {
    String name = String.valueOf(path.getFileName());
    return name.startsWith(PREFIX) && name.endsWith(SUFFIX);
  }

  /** Looks at the first record of the file, and at the file that describes it. */
  static Optional<AgentFile> of(Path path) throws IOException {
    String name = String.valueOf(path.getFileName());
    String id = name.substring(PREFIX.length(), name.length() - SUFFIX.length());
    try (SourceLines lines = new SourceLines(name, Files.newInputStream(path))) {
      if (!lines.next()) {
        return Optional.empty();
      }
      Node first =
          new NodeReader(Selection.ALL)
              .read(lines.buffer(), lines.start(), lines.end())
              .orElse(Node.ABSENT);
      return Optional.of(
          new AgentFile(
              path,
              id,
              first.text("sessionId"),
              first.text("timestamp"),
              first.get("message").text("content"),
              toolUseId(path.resolveSibling(PREFIX + id + ".meta.json"))));
    }
  }

  private static String toolUseId(Path meta) throws IOException {
    if (!Files.isRegularFile(meta)) {
      return "";
    }
    byte[] bytes = Files.readAllBytes(meta);
    return new NodeReader(Selection.ALL)
        .read(bytes, 0, bytes.length)
        .orElse(Node.ABSENT)
        .text("toolUseId");
  }
}
