package dev.blackbox.benchmarks;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.claudecode.ClaudeFormat;
import dev.blackbox.intake.source.BboxSink;
import dev.blackbox.intake.source.CheckoutFinder;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.training.ConversationFilter;
import dev.blackbox.session.training.ConversationReader;
import dev.blackbox.session.training.RowMaker;
import dev.blackbox.session.training.RowShape;
import dev.blackbox.session.training.RowTally;
import dev.blackbox.session.training.TrainingPlan;
import dev.blackbox.session.training.ValidationSplit;
import dev.blackbox.session.turns.TurnReader;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.MaskedInputStream;
import dev.blackbox.testkit.model.ClaudeTranscript;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/**
 * Measures the export of recordings of 1 MB to training rows on one warm core, in megabytes of
 * recordings per second.
 */
public final class TrainingBenchmark {
  private static final int CALLS = 1_500;

  private TrainingBenchmark() {}

  public static void main(String[] args) throws Exception {
    int megabytes = args.length > 0 ? Integer.parseInt(args[0]) : 20;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 9;
    List<byte[]> recordings = new ArrayList<>();
    long size = 0;
    for (int i = 0; i < megabytes; i++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream(1_000_000);
      RecordingBytes.realistic(i, 1_000_000, CALLS).writeTo(out);
      recordings.add(out.toByteArray());
      size += out.size();
    }
    System.out.printf(Locale.ROOT, "%d recordings, %d rounds%n%n", megabytes, rounds);
    measure(recordings, size, rounds);
    List<byte[]> sessions = new ArrayList<>();
    long sessionSize = 0;
    for (int i = 0; i < megabytes; i++) {
      sessions.add(session(i));
      sessionSize += sessions.getLast().length;
    }
    System.out.printf(Locale.ROOT, "%n%d imported sessions, %d rounds%n%n", megabytes, rounds);
    measure(sessions, sessionSize, rounds);
  }

  private static void measure(List<byte[]> recordings, long size, int rounds) throws Exception {
    new Contest(size, rounds)
        .way("secrets masked", () -> masked(recordings))
        .way("turns", () -> turns(recordings))
        .way("rows, secrets left", () -> rows(recordings, false))
        .way("rows", () -> rows(recordings, true))
        .run(4, System.out);
  }

  /** A session of Claude Code as it is imported, with its results in their lines. */
  private static byte[] session(int seed) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(1_000_000);
    SessionWriter writer =
        new SessionWriter(
            new BboxSink(out, null),
            new TextStore(null, null),
            new SessionFacts("claude-code"),
            CheckoutFinder.NONE);
    TranscriptSource source =
        TranscriptSource.of("session", () -> ClaudeTranscript.realistic(seed, 2_000_000));
    new ClaudeFormat().read(source, new TranscriptReader(writer, Optional.empty()));
    return out.toByteArray();
  }

  private static InputStream bytes(byte[] recording, boolean isRedacted) {
    InputStream bytes = new ByteArrayInputStream(recording);
    return isRedacted ? MaskedInputStream.ofRecording(bytes, Redactor.standard()) : bytes;
  }

  private static long masked(List<byte[]> recordings) throws IOException {
    long size = 0;
    for (byte[] recording : recordings) {
      size += bytes(recording, true).transferTo(OutputStream.nullOutputStream());
    }
    return size;
  }

  private static long turns(List<byte[]> recordings) throws IOException {
    long[] count = {0};
    for (byte[] recording : recordings) {
      TurnReader turns = new TurnReader(turn -> count[0] += turn.number());
      new BboxReader(bytes(recording, false)).forEach(turns);
    }
    return count[0];
  }

  private static long rows(List<byte[]> recordings, boolean isRedacted) throws IOException {
    RowMaker maker =
        new RowMaker(
            new TrainingPlan(
                RowShape.OPENAI,
                false,
                isRedacted,
                false,
                ConversationFilter.NONE,
                ValidationSplit.NONE));
    RowTally tally = new RowTally();
    JsonGenerator out = JsonText.generator(OutputStream.nullOutputStream());
    for (byte[] recording : recordings) {
      new BboxReader(bytes(recording, isRedacted))
          .forEach(
              new ConversationReader(
                  TextBlobs.NONE,
                  false,
                  null,
                  conversation ->
                      maker
                          .row(conversation, tally)
                          .ifPresent(row -> JsonText.write(row.json(), out))));
    }
    out.flush();
    if (tally.rows() == 0) {
      throw new IllegalStateException("no recording gave a row: " + tally.leftOut());
    }
    return tally.rows();
  }
}
