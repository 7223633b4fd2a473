package dev.blackbox.intake.pi;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.SessionPlace;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.SubagentThreads;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** pi, and programs that write the same files to a folder of their own. */
public final class PiFormat extends AgentFormat {
  private static final Set<String> ROLES = Set.of("user", "assistant", "toolResult");

  private final String folder;

  private PiFormat(String id, String name, String product, String folder) {
    super(id, name, product, "a session of " + product);
    this.folder = folder;
  }

  public static PiFormat pi() {
    return new PiFormat("pi", "pi", "pi", ".pi");
  }

  /** Oh My Pi; only the folder tells its files from those of pi. */
  public static PiFormat ohMyPi() {
    return new PiFormat("omp", "oh-my-pi", "Oh My Pi", ".omp");
  }

  /** Prime Agent; only the folder tells its files from those of pi. */
  public static PiFormat prime() {
    return new PiFormat("prime", "prime-agent", "Prime Agent", ".prime");
  }

  @Override
  public boolean recognises(Json record) {
    Json message = record.path("message");
    return switch (record.string("type")) {
      case "session" ->
          record.number("version") > 0 && record.path("cwd").isText() && record.path("id").isText();
      case "message", "message_start", "message_end" ->
          ROLES.contains(message.string("role")) && message.number("timestamp") > 0;
      case "model_change" -> record.path("modelId").isText() && record.path("provider").isText();
      default -> false;
    };
  }

  @Override
  public List<SessionPlace> places() {
    return List.of(SessionPlace.usual(folder + "/agent/sessions"));
  }

  @Override
  public boolean isSessionFile(Path file) {
    return file.toString().endsWith(".jsonl");
  }

  @Override
  public void read(TranscriptSource stream, TranscriptReader reader) throws IOException {
    PiRecordMapper mapper = new PiRecordMapper(reader.writer());
    reader.read(stream, SubagentFiles.NONE, SubagentThreads.NONE, mapper);
  }
}
