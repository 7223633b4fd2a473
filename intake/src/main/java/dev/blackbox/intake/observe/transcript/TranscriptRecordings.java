package dev.blackbox.intake.observe.transcript;

import dev.blackbox.intake.observe.adapter.AgentCommand;
import dev.blackbox.intake.observe.adapter.Answer;
import dev.blackbox.intake.observe.capture.Capture;
import dev.blackbox.intake.observe.folder.RunFolder;
import dev.blackbox.intake.source.BackgroundBlobs;
import dev.blackbox.intake.source.BboxSink;
import dev.blackbox.intake.source.GitCheckoutFinder;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes recordings of what the agent of a run wrote itself: {@code artifacts/transcript.bbox}, and
 * {@code transcript-2.bbox} where there were more sessions. Their headers say {@code extra.source:
 * declared}.
 *
 * @param capture never hashed: a recording of hashes would say nothing
 */
public record TranscriptRecordings(
    RunFolder folder, String runId, Capture capture, Map<String, String> environment) {
  private static final String BLOBS = "artifacts/.bbox-blobs";

  /**
   * Looks for the agent's own files and tells them. Whatever goes wrong is a remark: the run has
   * its value without them.
   *
   * @param printed what the agent printed, where that is known
   */
  public DeclaredTranscripts make(
      AgentCommand agent, Instant since, Answer.@Nullable Printed printed) {
    List<String> made = new ArrayList<>();
    try {
      Path seenThrough = folder.path().toRealPath().resolve("workspace");
      TranscriptSearch search =
          new TranscriptSearch(
              List.of(folder.workspace(), seenThrough), since, PrintedSessions.of(agent, printed));
      for (Transcript transcript : search.in(environment)) {
        made.add(write(transcript, made.size() + 1));
      }
      return new DeclaredTranscripts(made, made.isEmpty() ? whyNone() : "");
    } catch (IOException | RuntimeException e) {
      return new DeclaredTranscripts(
          made, "the agent's own log could not be read: " + e.getMessage());
    }
  }

  private String whyNone() {
    List<String> searched =
        TranscriptSearch.folders(environment).stream().map(each -> each.path().toString()).toList();
    return searched.isEmpty()
        ? "not found: neither Claude Code nor Codex keeps a log here"
        : "not found: no session of this workspace in " + String.join(", ", searched);
  }

  private String write(Transcript transcript, int number) throws IOException {
    String name = "artifacts/transcript" + (number == 1 ? "" : "-" + number) + ".bbox";
    boolean isWhole = false;
    try (BackgroundBlobs blobs = new BackgroundBlobs(Disk.real(), folder.file(BLOBS));
        OutputStream out = folder.create(name)) {
      tell(transcript, out, blobs);
      blobs.settle();
      isWhole = true;
    } finally {
      if (!isWhole) {
        Files.deleteIfExists(folder.file(name));
      }
    }
    return name;
  }

  private void tell(Transcript transcript, OutputStream out, BackgroundBlobs blobs)
      throws IOException {
    SessionFacts facts = new SessionFacts(transcript.agent().title());
    facts.extra("source", "declared");
    facts.extra("run", runId);
    SessionWriter writer =
        new SessionWriter(new BboxSink(out), texts(blobs), facts, new GitCheckoutFinder());
    SubagentFiles subagents = SubagentFiles.merged(transcript.agent().subagents(transcript.main()));
    transcript.agent().read(transcript.main(), subagents, writer, Optional.empty());
  }

  private TextStore texts(BackgroundBlobs blobs) {
    return switch (capture) {
      case Capture.Full _ -> new TextStore(null, blobs);
      case Capture.Redacted redacted -> TextStore.ofTexts(redacted.redactor(), blobs);
      case Capture.Hashed _ ->
          throw new IllegalStateException("a hashed run has no recording of a transcript");
    };
  }
}
