package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.FieldSelection;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SourceLines;
import dev.blackbox.intake.source.SubagentFile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the rollout files of a session and its subagents, which are in the same folder. */
final class CodexFiles {
  private static final RecordReader HEADS =
      new RecordReader(
          new FieldSelection(
              Set.of(), Map.of(), Map.of("payload", Set.of("base_instructions", "instructions"))));

  private CodexFiles() {}

  /** The rollouts of a session's subagents. */
  static List<SubagentFile> subagents(Path rollout) throws IOException {
    Json head = head(rollout);
    String id = head.path("payload").string("id");
    Path folder = rollout.toAbsolutePath().getParent();
    if (id.isEmpty() || folder == null) {
      return List.of();
    }
    List<SubagentFile> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "rollout-*.jsonl")) {
      for (Path file : files) {
        Json other = head(file);
        if (parent(other).equals(id)) {
          String began = other.string("timestamp");
          found.add(new SubagentFile(file, other.path("payload").string("id"), began, "", ""));
        }
      }
    }
    found.sort(Comparator.comparing(file -> file.began() + file.id()));
    return found;
  }

  /** The rollout of the session that a subagent's rollout belongs to, if it exists. */
  static Optional<Path> parentOf(Path rollout) throws IOException {
    String parent = parent(head(rollout));
    Path folder = rollout.toAbsolutePath().getParent();
    if (parent.isEmpty() || folder == null) {
      return Optional.empty();
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "rollout-*.jsonl")) {
      for (Path file : files) {
        if (file.getFileName().toString().endsWith(parent + ".jsonl")) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }

  /** The folder in which a session began. */
  static Optional<String> workingFolder(Path rollout) throws IOException {
    String folder = head(rollout).path("payload").string("cwd");
    return folder.isEmpty() ? Optional.empty() : Optional.of(folder);
  }

  private static String parent(Json head) {
    Json spawn = head.path("payload").path("source").path("subagent").path("thread_spawn");
    return spawn.string("parent_thread_id");
  }

  private static Json head(Path file) throws IOException {
    try (SourceLines lines = new SourceLines("", Files.newInputStream(file))) {
      return lines.next()
          ? HEADS.read(lines.buffer(), lines.start(), lines.end()).orElse(Json.Literal.NULL)
          : Json.Literal.NULL;
    }
  }
}
