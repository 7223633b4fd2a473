package dev.blackbox.benchmarks;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.json.JsonText;
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
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    new Contest(size, rounds)
        .way("secrets masked", () -> masked(recordings))
        .way("turns", () -> turns(recordings))
        .way("rows, secrets left", () -> rows(recordings, false))
        .way("rows", () -> rows(recordings, true))
        .run(4, System.out);
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
