package dev.blackbox.intake.observe.transcript;

import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.ImportOptions;
import dev.blackbox.intake.SessionImport;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.observe.process.Capture;
import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Imports the transcripts that the agent of a run wrote: {@code artifacts/transcript.bbox}, and
 * {@code transcript-2.bbox} if there are more sessions. Their headers have {@code extra.source:
 * declared}.
 *
 * @param capture never hashed: a recording of hashes would be useless
 */
public record TranscriptRecordings(
    RunFolder folder, String runId, Capture capture, Map<String, String> environment) {
  private static final String BLOBS = "artifacts/.bbox-blobs";
  private static final Pattern SESSION_ID =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /**
   * Finds and imports the agent's own files. Failures become a remark: the run is valid without
   * them.
   *
   * @param printed the output of the agent, if known
   */
  public DeclaredTranscripts make(
      AgentCommand agent, Instant since, Answer.@Nullable Printed printed) {
    List<String> made = new ArrayList<>();
    try {
      Path seenThrough = folder.path().toRealPath().resolve("workspace");
      TranscriptSearch search =
          new TranscriptSearch(
              List.of(folder.workspace(), seenThrough), since, printedSessions(agent, printed));
      for (Transcript transcript : search.in(environment)) {
        made.add(write(transcript, made.size() + 1));
      }
      return new DeclaredTranscripts(made, made.isEmpty() ? whyNone() : "");
    } catch (IOException | RuntimeException e) {
      return new DeclaredTranscripts(
          made, "the agent's own log could not be read: " + e.getMessage());
    }
  }

  /** Finds the ids of sessions in the JSON events that the agent printed. */
  private static Set<String> printedSessions(AgentCommand agent, Answer.@Nullable Printed printed)
      throws IOException {
    Set<String> found = new HashSet<>();
    if (printed == null || agent.equals(AgentCommand.ANY)) {
      return found;
    }
    Answer.forEachEvent(
        printed,
        event ->
            agent
                .session(event)
                .filter(id -> SESSION_ID.matcher(id).matches())
                .ifPresent(found::add));
    return found;
  }

  private String whyNone() {
    List<String> searched =
        TranscriptSearch.folders(environment).stream().map(each -> each.path().toString()).toList();
    return searched.isEmpty()
        ? "not found: none of "
            + AgentFormats.all().stream()
                .filter(format -> format.command().isPresent())
                .map(AgentFormat::product)
                .collect(Collectors.joining(", "))
            + " has a log folder"
        : "not found: no session of this workspace in " + String.join(", ", searched);
  }

  private String write(Transcript transcript, int number) throws IOException {
    String name = "artifacts/transcript" + (number == 1 ? "" : "-" + number) + ".bbox";
    AgentFormat format = transcript.format();
    folder.removeLink(BLOBS);
    new SessionImport(format, options(), Disk.real())
        .run(
            transcript.main(),
            SubagentFiles.merged(format.subagents(transcript.main())),
            new Target(folder, name));
    return name;
  }

  private ImportOptions options() {
    Map<String, String> extras = new LinkedHashMap<>();
    extras.put("source", "declared");
    extras.put("run", runId);
    return switch (capture) {
      case Capture.Full _ -> new ImportOptions(null, true, false, extras);
      case Capture.Redacted redacted ->
          new ImportOptions(redacted.redactor(), false, false, extras);
      case Capture.Hashed _ ->
          throw new IllegalStateException("a hashed run has no recording of a transcript");
    };
  }

  /** An artifact of the run; deleted if it cannot be written to its end. */
  private record Target(RunFolder folder, String name) implements SessionImport.Target {
    @Override
    public Optional<Path> blobs() {
      return Optional.of(folder.file(BLOBS));
    }

    @Override
    public void write(SessionImport.Content content) throws IOException {
      boolean isWhole = false;
      try (OutputStream out = folder.create(name)) {
        content.writeTo(out);
        isWhole = true;
      } finally {
        if (!isWhole) {
          Files.deleteIfExists(folder.file(name));
        }
      }
    }
  }
}
