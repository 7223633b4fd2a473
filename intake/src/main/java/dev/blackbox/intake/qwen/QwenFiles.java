package dev.blackbox.intake.qwen;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.FieldSelection;
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
import org.jspecify.annotations.Nullable;

/**
 * The files of a session: {@code chats/SESSION.jsonl}, and those of its subagents in {@code
 * subagents/SESSION/agent-ID.jsonl} next to that folder.
 */
final class QwenFiles {
  private static final String ENDING = ".jsonl";
  private static final String PREFIX = "agent-";

  private QwenFiles() {}

  static boolean isChat(Path file) {
    return nameOf(file).endsWith(ENDING) && nameOf(file.getParent()).equals("chats");
  }

  static boolean isSubagent(Path file) {
    Path session = file.getParent();
    return nameOf(file).startsWith(PREFIX)
        && nameOf(file).endsWith(ENDING)
        && session != null
        && nameOf(session.getParent()).equals("subagents");
  }

  private static String nameOf(@Nullable Path path) {
    return path == null ? "" : String.valueOf(path.getFileName());
  }

  /** The chat that a subagent's file belongs to, if it exists. */
  static Optional<Path> parentOf(Path file) {
    Path absolute = file.toAbsolutePath();
    if (!isSubagent(absolute)) {
      return Optional.empty();
    }
    Path session = absolute.getParent();
    Path chats = absolute.resolve("../../../chats").normalize();
    return Optional.of(chats.resolve(nameOf(session) + ENDING)).filter(Files::isRegularFile);
  }

  /** The files of a chat's subagents. */
  static List<SubagentFile> subagents(Path chat) throws IOException {
    Path absolute = chat.toAbsolutePath();
    if (!isChat(absolute)) {
      return List.of();
    }
    String name = nameOf(absolute);
    String session = name.substring(0, name.length() - ENDING.length());
    return in(absolute.resolve("../../subagents").normalize().resolve(session));
  }

  private static List<SubagentFile> in(Path folder) throws IOException {
    List<SubagentFile> found = new ArrayList<>();
    for (Path file : TranscriptFolder.filesOfNamed(folder, PREFIX + "*" + ENDING)) {
      found.add(subagent(file));
    }
    found.sort(Comparator.comparing(file -> file.began() + file.id()));
    return found;
  }

  private static SubagentFile subagent(Path file) throws IOException {
    String name = nameOf(file);
    String bare = name.substring(0, name.length() - ENDING.length());
    Json first = head(file);
    return new SubagentFile(
        file,
        bare.substring(PREFIX.length()),
        first.string("timestamp"),
        "",
        call(file.resolveSibling(bare + ".meta.json")));
  }

  private static Json head(Path file) throws IOException {
    try (SourceLines lines = new SourceLines("", Files.newInputStream(file))) {
      return lines.next()
          ? new RecordReader(FieldSelection.ALL)
              .read(lines.buffer(), lines.start(), lines.end())
              .orElse(Json.Literal.NULL)
          : Json.Literal.NULL;
    }
  }

  private static String call(Path meta) throws IOException {
    return Files.isRegularFile(meta)
        ? RecordReader.read(Files.readString(meta, StandardCharsets.UTF_8))
            .orElse(Json.Literal.NULL)
            .string("toolUseId")
        : "";
  }
}
