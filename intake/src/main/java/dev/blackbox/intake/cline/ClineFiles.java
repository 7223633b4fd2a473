package dev.blackbox.intake.cline;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.RecordReader;
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
 * The files of a session: {@code ID/ID.messages.json}, and {@code ID/agent_….messages.json} of its
 * subagents. A task of an extension is {@code ID/api_conversation_history.json}.
 */
final class ClineFiles {
  private static final String ENDING = ".messages.json";
  private static final String TASK = "api_conversation_history.json";

  private ClineFiles() {}

  static boolean isSession(Path file) {
    return nameOf(file).endsWith(ENDING);
  }

  static boolean isTask(Path file) {
    return nameOf(file).equals(TASK);
  }

  private static String nameOf(@Nullable Path path) {
    return path == null ? "" : String.valueOf(path.getFileName());
  }

  /** The session in the folder of a file, if it is another file. */
  static Optional<Path> parentOf(Path file) {
    Path main = file.resolveSibling(nameOf(file.toAbsolutePath().getParent()) + ENDING);
    boolean isOther = isSession(file) && !nameOf(main).equals(nameOf(file));
    return isOther ? Optional.of(main).filter(Files::isRegularFile) : Optional.empty();
  }

  /** The files of a session's subagents. */
  static List<SubagentFile> subagents(Path main) throws IOException {
    List<SubagentFile> found = new ArrayList<>();
    Path folder = main.toAbsolutePath().getParent();
    boolean isMain = isSession(main) && nameOf(main).equals(nameOf(folder) + ENDING);
    if (folder == null || !isMain) {
      return found;
    }
    for (Path file : TranscriptFolder.files(folder, "*" + ENDING)) {
      if (!nameOf(file).equals(nameOf(main))) {
        found.add(subagent(file));
      }
    }
    found.sort(Comparator.comparing(file -> file.began() + file.id()));
    return found;
  }

  private static SubagentFile subagent(Path file) throws IOException {
    String name = nameOf(file);
    List<Json> messages = read(file).path("messages").items();
    Json first = messages.isEmpty() ? Json.Literal.NULL : messages.getFirst();
    List<Json> content = first.path("content").items();
    return new SubagentFile(
        file,
        name.substring(0, name.length() - ENDING.length()),
        ClineMessageMapper.time(first),
        content.isEmpty() ? first.string("content") : content.getFirst().string("text"),
        "");
  }

  /** Reads a file of JSON; absent if there is no such file, or if it is not JSON. */
  static Json read(Path file) throws IOException {
    return Files.isRegularFile(file)
        ? RecordReader.read(Files.readString(file, StandardCharsets.UTF_8))
            .orElse(Json.Literal.NULL)
        : Json.Literal.NULL;
  }
}
