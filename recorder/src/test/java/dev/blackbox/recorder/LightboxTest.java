package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.lightbox.LightboxToBbox;
import dev.blackbox.store.chain.ChainHome;
import dev.blackbox.store.chain.ChainVerdict;
import dev.blackbox.store.chain.ChainVerifier;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same recording as bbox, as a Lightbox session, or as both. */
class LightboxTest {
  private static final String SECRET = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8";

  @TempDir Path folder;

  private ChainHome home() {
    return ChainHome.of(Map.of("LIGHTBOX_DIR", folder.toString()), folder);
  }

  private static void say(Recorder recorder) {
    recorder.user("Heat the water.\nSlowly, with " + SECRET);
    recorder.tool("heat").arg("watts", "2200").result("98 °C");
    recorder.agent("Done.");
  }

  private static String asBbox(Path events) throws IOException {
    ByteArrayOutputStream bbox = new ByteArrayOutputStream();
    try (InputStream in = Files.newInputStream(events)) {
      new LightboxToBbox(in).copyTo(bbox, null, null);
    }
    return bbox.toString(StandardCharsets.UTF_8);
  }

  private static void requireValid(Path events) throws IOException {
    ChainVerdict verdict = ChainVerifier.standard().verify(events);
    assertThat(verdict.isValid()).as(verdict.toString()).isTrue();
    assertThat(verdict.findings()).isEmpty();
  }

  @Test
  void bothAreTheSameRecording() throws IOException {
    Path file = folder.resolve("session.bbox");
    for (int run = 0; run < 2; run++) {
      try (Recorder recorder = Recorder.to(file).session("kettle").lightbox(home()).open()) {
        say(recorder);
      }
      Path events = home().recording("kettle");
      requireValid(events);
      assertThat(asBbox(events)).isEqualTo(Files.readString(file)).doesNotContain(SECRET);
    }
  }

  @Test
  void aSessionAloneGoesOnWithItsSteps() throws IOException {
    for (int run = 0; run < 2; run++) {
      try (Recorder recorder = Recorder.toLightbox(home(), "kettle").open()) {
        assertThat(recorder.session()).isEqualTo("kettle");
        say(recorder);
      }
    }

    Path events = home().recording("kettle");
    requireValid(events);
    String bbox = asBbox(events);
    assertThat(bbox)
        .startsWith("---\n")
        .contains("id: kettle")
        .contains("step=6")
        .contains("@resume");
    assertThat(bbox).doesNotContain(SECRET).doesNotContain("step=1 step=1");
    assertThat(bbox.lines().filter(line -> line.contains("step=2 ")).count()).isEqualTo(1);
    assertThat(Files.exists(folder.resolve("session.bbox"))).isFalse();
  }

  @Test
  void anIdThatIsNoNameOfAFolderIsMadeOne() {
    assertThat(home().recording("../a b/ü"))
        .isEqualTo(folder.resolve("sessions/__a_b__/events.jsonl"));
    assertThat(home().recording("")).isEqualTo(folder.resolve("sessions/_/events.jsonl"));
  }
}
