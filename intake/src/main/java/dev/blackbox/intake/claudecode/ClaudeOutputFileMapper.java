package dev.blackbox.intake.claudecode;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.TranscriptFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads large results from the files that Claude Code wrote them to. It looks next to the
 * transcript first, because transcripts are copied. It reads no file outside a {@code tool-results}
 * folder and follows no link there, because a path in a transcript is untrusted text.
 */
final class ClaudeOutputFileMapper {
  private static final long LARGEST = 32 << 20;
  private static final String FOLDER = "tool-results";

  private final SessionWriter writer;
  private final Optional<Path> beside;

  /**
   * Creates a mapper.
   *
   * @param session the folder next to the transcript that has the session's name
   */
  ClaudeOutputFileMapper(SessionWriter writer, Optional<Path> session) {
    this.writer = writer;
    this.beside = session;
  }

  void map(String id, Json returned) throws IOException {
    String path = returned.string("persistedOutputPath");
    if (path.isEmpty()) {
      return;
    }
    String size = Long.toString(returned.number("persistedOutputSize"));
    List<Arg> args = List.of(Arg.pair("call", id), Arg.pair("path", path), Arg.pair("size", size));
    Optional<Path> file = find(path);
    if (file.isEmpty()) {
      writer.lifecycle("output", args, "the file is missing", true, Meta.none());
    } else if (Files.size(file.get()) > LARGEST) {
      writer.lifecycle("output", args, "the file is too large to keep", true, Meta.none());
    } else {
      byte[] bytes = Files.readAllBytes(file.get());
      writer.lifecycle("output", args, new String(bytes, StandardCharsets.UTF_8), Meta.none());
    }
  }

  private Optional<Path> find(String written) {
    try {
      Path path = Path.of(written);
      Path folder = path.getParent();
      if (folder == null || !folder.endsWith(FOLDER)) {
        return Optional.empty();
      }
      Optional<Path> near =
          beside.map(session -> session.resolve(FOLDER).resolve(path.getFileName()));
      return near.filter(ClaudeOutputFileMapper::isInFolder)
          .or(() -> Optional.of(path).filter(ClaudeOutputFileMapper::isInFolder));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Whether a file is where its path says: neither it nor the two folders above it are links. */
  private static boolean isInFolder(Path file) {
    Path folder = file.getParent();
    Path session = folder == null ? null : folder.getParent();
    return TranscriptFolder.isFile(file)
        && !Files.isSymbolicLink(folder)
        && (session == null || !Files.isSymbolicLink(session));
  }
}
