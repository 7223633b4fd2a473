package dev.blackbox.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Form;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.replay.SessionState;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingTest {
  private static final Path EXAMPLES = Path.of("../docs/examples");

  private static final String BOATS =
      """
      ---
      format: bbox/1
      id: sess_boats
      repo_sha: abc1234
      runner: local
      ---

      u: Count the boats. step=1
      t!:shell id=call_1 cmd="ls boats" step=2 → [running]
      t:shell id=call_1 step=3 → [ok] 7
      a: Seven boats. step=4
      # metrics step=4 prompt_tokens=100 completion_tokens=10 cost_usd=0.5
      """;

  @TempDir Path folder;

  private Path file(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void answersEverythingAboutABboxFile() throws Exception {
    try (Recording recording = Recording.open(file("boats.bbox", BOATS))) {
      assertThat(recording.form()).isEqualTo(Form.BBOX);
      assertThat(recording.header().text("id")).contains("sess_boats");
      assertThat(recording.check().isPassed()).isTrue();
      assertThat(recording.statistics().maxStep()).isEqualTo(4);
      assertThat(recording.cost(Prices.standard()).total().cost()).isEqualByComparingTo("0.5");
      assertThat(recording.session().events()).hasSize(4);
    }
  }

  @Test
  void givesTheEventsAroundAStep() throws Exception {
    try (Recording recording = Recording.open(file("boats.bbox", BOATS))) {
      List<Event> events = recording.timeline(3, 1);

      assertThat(events.stream().map(event -> event.step().orElse(-1))).containsExactly(2L, 3L, 4L);
      assertThat(recording.timeline(17, 1)).isEmpty();
    }
  }

  @Test
  void givesTheStateAfterAStep() throws Exception {
    try (Recording recording = Recording.open(file("boats.bbox", BOATS))) {
      SessionState during = recording.state(2).orElseThrow();
      SessionState after = recording.state(3).orElseThrow();

      assertThat(during.openCalls()).hasSize(1);
      assertThat(after.openCalls()).isEmpty();
      assertThat(recording.state(17)).isEmpty();
    }
  }

  @Test
  void readsAStreamAndDeletesItsCopy() throws Exception {
    InputStream in = new ByteArrayInputStream(BOATS.getBytes(StandardCharsets.UTF_8));
    Path copy;
    try (Recording recording = Recording.read(in, "boats")) {
      copy = recording.input().path().orElseThrow();
      assertThat(recording.name()).isEqualTo("boats");
      assertThat(recording.statistics().maxStep()).isEqualTo(4);
    }
    assertThat(copy).doesNotExist();
  }

  @Test
  void followsTheLaterFilesOfARecording() throws Exception {
    try (Recording recording = Recording.open(EXAMPLES.resolve("12h-autopilot-session.bbox"))) {
      assertThat(recording.check().parts()).hasSize(2);
    }
  }

  @Test
  void aFolderMustHoldOneRecording() throws Exception {
    file("boats.bbox", BOATS);
    try (Recording recording = Recording.open(folder)) {
      assertThat(recording.header().text("id")).contains("sess_boats");
    }
    file("more.bbox", BOATS);

    assertThatThrownBy(() -> Recording.open(folder))
        .isInstanceOf(BlackboxException.class)
        .hasMessageContaining("holds 2 recordings, expected one");
  }

  @Test
  void refusesWhatIsNoRecordingWithOneSentence() throws Exception {
    Path picture = Files.write(folder.resolve("a.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0});

    assertThatThrownBy(() -> Recording.open(picture))
        .isInstanceOf(BlackboxException.class)
        .hasMessageContaining("this is a binary file");
    assertThatThrownBy(() -> Recording.open(folder.resolve("missing.bbox")))
        .hasMessageContaining("no such file");
  }
}
