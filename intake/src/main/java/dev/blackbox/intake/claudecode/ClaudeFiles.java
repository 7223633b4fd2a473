package dev.blackbox.intake.claudecode;

import dev.blackbox.intake.source.PlainName;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SourceLines;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.TranscriptFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the files of a session. The transcripts of subagents are in {@code SESSION/subagents/}
 * since 2.1 and next to the transcript in 2.0; before that they are part of the transcript.
 */
final class ClaudeFiles {
  private static final String AGENTS = "agent-*.jsonl";
  private static final int FEW_LINES = 20;
  private static final int MORE_LINES = 1_000;

  private ClaudeFiles() {}

  /** The files of a session's subagents. */
  static List<SubagentFile> subagents(Path transcript) throws IOException {
    if (ClaudeSubagentFile.isNamedSo(transcript)) {
      return List.of();
    }
    Path named = sessionFolder(transcript);
    List<ClaudeSubagentFile> found =
        Files.isSymbolicLink(named)
            ? new ArrayList<>()
            : agents(TranscriptFolder.filesOfNamed(named.resolve("subagents"), AGENTS));
    Path folder = transcript.toAbsolutePath().getParent();
    List<ClaudeSubagentFile> beside =
        folder == null ? List.of() : agents(TranscriptFolder.files(folder, AGENTS));
    if (!beside.isEmpty()) {
      String session = session(transcript);
      beside.stream().filter(agent -> agent.session().equals(session)).forEach(found::add);
    }
    return found.stream().map(ClaudeSubagentFile::file).toList();
  }

  /** The folder next to a transcript that has its name. */
  static Path sessionFolder(Path transcript) {
    String name = String.valueOf(transcript.getFileName());
    int dot = name.lastIndexOf('.');
    return transcript.resolveSibling(dot > 0 ? name.substring(0, dot) : name + ".d");
  }

  /** The transcript that a subagent's file belongs to, if it exists. */
  static Optional<Path> parentOf(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (!ClaudeSubagentFile.isNamedSo(file) || folder == null) {
      return Optional.empty();
    }
    Path session = folder.getParent();
    if (String.valueOf(folder.getFileName()).equals("subagents") && session != null) {
      Path transcript = session.resolveSibling(session.getFileName() + ".jsonl");
      return Files.isRegularFile(transcript) ? Optional.of(transcript) : Optional.empty();
    }
    return ClaudeSubagentFile.of(file)
        .map(ClaudeSubagentFile::session)
        .filter(PlainName::is)
        .map(name -> folder.resolve(name + ".jsonl"))
        .filter(Files::isRegularFile);
  }

  private static List<ClaudeSubagentFile> agents(List<Path> files) throws IOException {
    List<ClaudeSubagentFile> found = new ArrayList<>();
    for (Path file : files) {
      ClaudeSubagentFile.of(file).ifPresent(found::add);
    }
    found.sort(Comparator.comparing(agent -> agent.file().began() + agent.file().id()));
    return found;
  }

  private static String session(Path transcript) throws IOException {
    return first(transcript, "sessionId", FEW_LINES).orElse("");
  }

  /** The folder in which a session began. */
  static Optional<String> workingFolder(Path transcript) throws IOException {
    return first(transcript, "cwd", MORE_LINES);
  }

  private static Optional<String> first(Path transcript, String field, int mostLines)
      throws IOException {
    try (SourceLines lines = new SourceLines("", Files.newInputStream(transcript))) {
      for (int i = 0; i < mostLines && lines.next(); i++) {
        Optional<String> found =
            RecordReader.peek(lines.buffer(), lines.start(), lines.end(), field);
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    }
  }
}
