package dev.blackbox.intake.cline;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.SessionPlace;
import dev.blackbox.intake.source.PeekedSource;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.SubagentThreads;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cline, and the VS Code extensions made from it. */
public final class ClineFormat extends AgentFormat {
  /** Where editors keep the data of their extensions. */
  private static final List<String> EDITORS =
      List.of(
          ".config/Code",
          ".config/Code - Insiders",
          ".config/VSCodium",
          ".config/Cursor",
          ".config/Windsurf",
          ".vscode-server/data",
          "Library/Application Support/Code",
          "Library/Application Support/Cursor",
          "AppData/Roaming/Code");

  private final String extension;
  private final boolean hasCommand;

  private ClineFormat(String id, String product, String extension, boolean hasCommand) {
    super(id, id, product, "a " + product + " session");
    this.extension = extension;
    this.hasCommand = hasCommand;
  }

  public static ClineFormat cline() {
    return new ClineFormat("cline", "Cline", "saoudrizwan.claude-dev", true);
  }

  /** Roo Code; only the folder tells its tasks from those of Cline. */
  public static ClineFormat roo() {
    return new ClineFormat("roo", "Roo Code", "rooveterinaryinc.roo-cline", false);
  }

  /** Kilo Code before version 7, an extension; only the folder tells its tasks from others. */
  public static ClineFormat kiloCode() {
    return new ClineFormat("kilo-code", "Kilo Code", "kilocode.kilo-code", false);
  }

  /** Tasks of the extensions have no mark of their own. */
  @Override
  public boolean recognises(Json record) {
    boolean isDocument =
        !record.path("sessionId").isNull()
            && !record.path("updated_at").isNull()
            && (!record.path("origin").isNull() || !record.path("messages").isNull());
    boolean isEvent =
        switch (record.string("type")) {
          case "agent_event" -> record.path("event").isObject();
          case "hook_event" -> !record.path("hookEventName").isNull();
          case "run_result" -> !record.path("finishReason").isNull();
          default -> false;
        };
    return hasCommand && (isDocument || isEvent);
  }

  @Override
  public List<SessionPlace> places() {
    List<SessionPlace> places = new ArrayList<>();
    if (hasCommand) {
      places.add(SessionPlace.usual(".cline/data/sessions"));
      places.add(new SessionPlace("HOME", ".cline/data/tasks", "-tasks"));
    }
    for (String editor : EDITORS) {
      String path = editor + "/User/globalStorage/" + extension + "/tasks";
      places.add(SessionPlace.other("HOME", path));
    }
    return places;
  }

  @Override
  public boolean isSessionFile(Path file) {
    return ClineFiles.isSession(file) || ClineFiles.isTask(file);
  }

  @Override
  public Optional<Path> parentOf(Path file) {
    return ClineFiles.parentOf(file);
  }

  @Override
  public List<SubagentFile> subagents(Path main) throws IOException {
    return ClineFiles.subagents(main);
  }

  @Override
  public void read(Path main, SubagentFiles subagents, TranscriptReader reader) throws IOException {
    if (!ClineFiles.isSession(main) && !ClineFiles.isTask(main)) {
      read(TranscriptSource.file(main), reader);
      return;
    }
    // since late 2025 the input of the other two includes cached tokens
    boolean isWhole = !hasCommand;
    ClineDescription description = ClineDescription.of(main, isWhole);
    ClineMessageMapper mapper = new ClineMessageMapper(reader.writer(), description);
    reader.readDocuments(
        TranscriptSource.file(main),
        "messages",
        record -> record.number("ts"),
        subagents,
        mapper,
        mapper);
  }

  /** The output of a run has one record per line; a session is one document. */
  @Override
  public void read(TranscriptSource stream, TranscriptReader reader) throws IOException {
    PeekedSource peeked = PeekedSource.of(stream);
    if (peeked.hasTypedRecords()) {
      ClineStreamMapper mapper = new ClineStreamMapper(reader.writer());
      reader.read(peeked, SubagentFiles.NONE, SubagentThreads.NONE, mapper);
    } else {
      ClineDescription none = ClineDescription.NONE;
      reader.readDocument(peeked, "messages", new ClineMessageMapper(reader.writer(), none));
    }
  }
}
