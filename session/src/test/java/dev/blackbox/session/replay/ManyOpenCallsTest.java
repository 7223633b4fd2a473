package dev.blackbox.session.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.index.ChunkStore;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.problem.Problem;
import dev.blackbox.session.problem.ProblemFinder;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A session whose calls never end. */
class ManyOpenCallsTest {
  private static final int CALLS = 50_000;

  private final AtomicLong bytesRead = new AtomicLong();
  private final byte[] recording = recording();

  private static byte[] recording() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < CALLS; i++) {
      lines.append("t!:x id=c").append(i).append(" tid=w").append(i % 3).append(" a\n");
    }
    return lines.append("d: id=q which one\n").toString().getBytes(UTF_8);
  }

  private Session session() throws IOException {
    BboxReader reader = new BboxReader(new ByteArrayInputStream(recording));
    return Session.of(
        reader.readHeader().header(),
        Session.index(
            new BboxReader(new ByteArrayInputStream(recording)), ChunkStore.MEMORY, _ -> {}),
        from -> counted((int) from));
  }

  private InputStream counted(int from) {
    return new FilterInputStream(
        new ByteArrayInputStream(recording, from, recording.length - from)) {
      @Override
      public int read(byte[] target, int start, int count) throws IOException {
        int read = super.read(target, start, Math.min(count, 4_096));
        bytesRead.addAndGet(Math.max(0, read));
        return read;
      }
    };
  }

  @Test
  void stateReadsACallOnlyWhenItIsAskedFor() throws IOException {
    Replay replay = new Replay(session());
    replay.moveTo(CALLS - 1);

    SessionState state = replay.state();
    assertThat(state.openCalls()).hasSize(CALLS);
    assertThat(state.threads()).containsExactlyInAnyOrder("1", "w0", "w1", "w2");
    assertThat(bytesRead.get()).isLessThan(recording.length / 4);
    assertThat(state.openCalls().get(17).id()).isEqualTo("c17");
  }

  @Test
  void problemsReadTheRecordingOnceAndTheCallsTheyName() throws IOException {
    Problem unfinished =
        ProblemFinder.find(session(), TextBlobs.NONE, 20).entries().stream()
            .map(entry -> entry.problem())
            .filter(problem -> problem.text().contains("never finished"))
            .findFirst()
            .orElseThrow();

    assertThat(unfinished.count()).isEqualTo(CALLS);
    assertThat(unfinished.text()).startsWith(CALLS + " calls never finished, the last one `x");
    assertThat(unfinished.place().call()).isEqualTo("c" + (CALLS - 1));
    assertThat(bytesRead.get()).isLessThan(2L * recording.length);
  }
}
