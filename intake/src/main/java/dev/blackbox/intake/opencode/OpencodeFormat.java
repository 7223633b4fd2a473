package dev.blackbox.intake.opencode;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.ContainedSession;
import dev.blackbox.intake.agent.SessionPlace;
import dev.blackbox.intake.source.PeekedSource;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.SubagentThreads;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * opencode, and Kilo, which is made from it: the database, an exported session, and the output of
 * {@code opencode run --format json}.
 */
public final class OpencodeFormat extends AgentFormat {
  private static final String SESSION_ID = "ses_";

  private final String folder;

  private OpencodeFormat(String id, String product, String folder) {
    super(id, id, product, (id.equals("opencode") ? "an " : "a ") + product + " session");
    this.folder = folder;
  }

  public static OpencodeFormat opencode() {
    return new OpencodeFormat("opencode", "opencode", "opencode");
  }

  /** Kilo; only the folder tells its sessions from those of opencode. */
  public static OpencodeFormat kilo() {
    return new OpencodeFormat("kilo", "Kilo", "kilo");
  }

  @Override
  public boolean recognises(Json record) {
    return isSession(record.path("sessionID"))
        || isSession(record.path("info").path("id"))
        || record.path("messages").items().stream()
            .anyMatch(message -> isSession(message.path("info").path("sessionID")));
  }

  private static boolean isSession(Json id) {
    return id.asString().startsWith(SESSION_ID);
  }

  @Override
  public List<SessionPlace> places() {
    return List.of(
        SessionPlace.usual(".local/share/" + folder), SessionPlace.other("XDG_DATA_HOME", folder));
  }

  /** The database is at the top; the folders have logs and copies of projects. */
  @Override
  public boolean isSessionFolder(Path dir) {
    return false;
  }

  @Override
  public boolean isContainer(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith(folder) && name.endsWith(".db");
  }

  @Override
  public List<ContainedSession> sessionsIn(Path container) throws IOException {
    try (OpencodeDatabase database = OpencodeDatabase.open(container)) {
      return database.sessions();
    }
  }

  @Override
  public Optional<Long> modified(Path session) throws IOException {
    Optional<Path> container = container(session);
    if (container.isEmpty()) {
      return super.modified(session);
    }
    try (OpencodeDatabase database = OpencodeDatabase.open(container.get())) {
      return database.modified(OpencodeDatabase.sessionOf(session));
    }
  }

  @Override
  public InputStream open(Path session) throws IOException {
    Optional<Path> container = container(session);
    return container.isPresent()
        ? OpencodeDatabase.open(container.get()).lines(OpencodeDatabase.sessionOf(session))
        : super.open(session);
  }

  /** The database that such a path leads into. */
  private static Optional<Path> container(Path session) {
    return Optional.ofNullable(session.getParent()).filter(Files::isRegularFile);
  }

  @Override
  public void read(Path main, SubagentFiles subagents, TranscriptReader reader) throws IOException {
    if (container(main).isPresent()) {
      OpencodeMessageMapper mapper = new OpencodeMessageMapper(reader.writer());
      TranscriptSource rows =
          TranscriptSource.of(String.valueOf(main.getFileName()), () -> open(main));
      reader.read(rows, SubagentFiles.NONE, SubagentThreads.NONE, mapper);
    } else {
      read(TranscriptSource.file(main), reader);
    }
  }

  /** An export is one document; a run writes one record per line. */
  @Override
  public void read(TranscriptSource stream, TranscriptReader reader) throws IOException {
    PeekedSource peeked = PeekedSource.of(stream);
    if (peeked.hasTypedRecords()) {
      OpencodeStreamMapper mapper = new OpencodeStreamMapper(reader.writer());
      reader.read(peeked, SubagentFiles.NONE, SubagentThreads.NONE, mapper);
    } else {
      reader.readDocument(peeked, "messages", new OpencodeMessageMapper(reader.writer()));
    }
  }
}
