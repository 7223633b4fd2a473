package dev.blackbox.intake.gemini;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.FieldSelection;
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
 * A chat and those of its subagents, which are in a folder next to it named after the session.
 *
 * @param isDocument whether the chat is one JSON document
 */
record GeminiFiles(Path chat, boolean isDocument, List<SubagentFile> subagents) {
  GeminiFiles {
    subagents = List.copyOf(subagents);
  }

  /** Finds the files that belong to a chat. */
  static GeminiFiles of(Path chat) throws IOException {
    Json head = head(chat);
    if (!head.isObject() || !head.path("messages").isNull()) {
      return new GeminiFiles(chat, true, List.of());
    }
    String session = head.string("sessionId");
    return new GeminiFiles(
        chat, false, PlainName.is(session) ? in(chat.resolveSibling(session)) : List.of());
  }

  private static List<SubagentFile> in(Path folder) throws IOException {
    List<SubagentFile> found = new ArrayList<>();
    for (Path file : TranscriptFolder.filesOfNamed(folder, "*.jsonl")) {
      Json head = head(file);
      found.add(new SubagentFile(file, head.string("sessionId"), head.string("startTime"), "", ""));
    }
    found.sort(Comparator.comparing(file -> file.began() + file.id()));
    return found;
  }

  /** The chat of the session that a subagent's chat belongs to, if it exists. */
  static Optional<Path> parentOf(Path chat) throws IOException {
    Path folder = chat.toAbsolutePath().getParent();
    Path chats = folder == null ? null : folder.getParent();
    if (folder == null || chats == null || !head(chat).string("kind").equals("subagent")) {
      return Optional.empty();
    }
    String session = String.valueOf(folder.getFileName());
    for (Path file : TranscriptFolder.files(chats, "*.jsonl")) {
      if (head(file).string("sessionId").equals(session)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
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
}
