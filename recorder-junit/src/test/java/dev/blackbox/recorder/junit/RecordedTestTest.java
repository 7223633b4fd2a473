package dev.blackbox.recorder.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.blackbox.recorder.Recorder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

final class RecordedTestTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  /** Run only by the test below. */
  @ExtendWith(RecordedTest.class)
  @EnabledIfSystemProperty(named = "recorded.inside", matches = "yes")
  static final class AgentTest {
    @Test
    void passes(Recorder recorder) {
      recorder.tool("read").arg("config.yml").result("[41 lines]");
    }

    @Test
    void fails(Recorder recorder) {
      recorder.user("Say no.");
      throw new AssertionError("the agent said yes");
    }

    @Test
    void failsWithoutWords(Recorder recorder) throws SilentException {
      throw new SilentException();
    }

    @BeforeEach
    void prepare(Recorder recorder) {
      recorder.note("prepared");
    }

    @ParameterizedTest
    @ValueSource(strings = {"first", "second"})
    void runsTwice(String text, Recorder recorder) {
      recorder.user(text);
    }
  }

  /** An exception that cannot be written as text. */
  static final class SilentException extends Exception {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new AssertionError("no words");
    }
  }

  @BeforeEach
  void run() {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(AgentTest.class))
            .configurationParameter("blackbox.recordings", folder.toString())
            .build();
    PrintStream err = System.err;
    System.setProperty("recorded.inside", "yes");
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      LauncherFactory.create().execute(request);
    } finally {
      System.setErr(err);
      System.clearProperty("recorded.inside");
    }
  }

  private String recording(String name) throws IOException {
    return Files.readString(folder.resolve("RecordedTestTest$AgentTest").resolve(name));
  }

  @Test
  void testThatPassesLeavesItsRecording() throws IOException {
    assertThat(recording("passes.bbox"))
        .contains("# notes: prepared", "t:read id=call_1 config.yml ", "@end summary=")
        .contains("status=passed");
  }

  @Test
  void failureEndsUpInTheRecording() throws IOException {
    assertThat(recording("fails.bbox"))
        .contains("u: Say no.", "@error \"java.lang.AssertionError: the agent said yes\"")
        .contains("status=failed");
  }

  @Test
  void failureWithoutWordsIsRecordedToo() throws IOException {
    assertThat(recording("failsWithoutWords.bbox"))
        .contains("@error \"[unreadable: AssertionError]\"", "status=failed");
  }

  @Test
  void everyRunHasARecordingOfItsOwn() throws IOException {
    assertThat(recording("runsTwice.bbox")).contains("u: first");
    assertThat(recording("runsTwice-2.bbox")).contains("u: second");
  }

  @Test
  void onlyFailedTestsPrintWhereTheirRecordingIs() {
    Path own = folder.resolve("RecordedTestTest$AgentTest");

    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .containsExactlyInAnyOrder(
            "recording of fails(Recorder): " + own.resolve("fails.bbox"),
            "recording of failsWithoutWords(Recorder): " + own.resolve("failsWithoutWords.bbox"));
  }
}
