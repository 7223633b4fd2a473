package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.line.Line;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work that a call runs. */
final class RunTest {
  @TempDir Path folder;

  private List<String> results(Path file) throws IOException {
    return Recorded.lines(file).stream()
        .filter(Line.Call.class::isInstance)
        .map(line -> String.valueOf(((Line.Call) line).result()))
        .toList();
  }

  private static String read(String name) throws FileNotFoundException {
    if (name.isEmpty()) {
      throw new FileNotFoundException("no name");
    }
    return "content of " + name;
  }

  private static void check(String name) throws TimeoutException {
    if (name.isEmpty()) {
      throw new TimeoutException("too late");
    }
  }

  @Test
  void workReturnsItsResult() throws IOException {
    Path file = folder.resolve("result.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      String text = recorder.tool("read").run(() -> read("x"));
      assertThat(text).isEqualTo("content of x");
      int number = recorder.tool("count").run(() -> 17);
      assertThat(number).isEqualTo(17);
    }

    assertThat(results(file)).containsExactly("[running]", "content of x", "[running]", "17");
  }

  @Test
  void workWithoutAResultIsRecordedAsOk() throws IOException, TimeoutException {
    Path file = folder.resolve("nothing.bbox");
    List<String> done = new ArrayList<>();
    try (Recorder recorder = Recorded.options(file).open()) {
      recorder.tool("check").run(() -> check("x"));
      recorder
          .tool("list")
          .run(
              () -> {
                done.add("x");
              });
    }

    assertThat(done).containsExactly("x");
    assertThat(results(file)).containsExactly("[running]", "[ok]", "[running]", "[ok]");
  }

  /** Compiles because {@code run} declares the exceptions of the work, and no others. */
  @Test
  void exceptionsKeepTheirTypes() throws IOException {
    Path file = folder.resolve("exceptions.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      try {
        recorder.tool("read").run(() -> read(""));
      } catch (FileNotFoundException e) {
        assertThat(e).hasMessage("no name").hasNoCause();
      }
      try {
        recorder.tool("check").run(() -> check(""));
      } catch (TimeoutException e) {
        assertThat(e).hasMessage("too late").hasNoCause();
      }
      AssertionError error = new AssertionError("wrong");
      assertThatThrownBy(
              () ->
                  recorder
                      .tool("fail")
                      .run(
                          () -> {
                            throw error;
                          }))
          .isSameAs(error);
    }

    assertThat(results(file))
        .containsExactly(
            "[running]",
            "[err: FileNotFoundException: no name]",
            "[running]",
            "[err: TimeoutException: too late]",
            "[running]",
            "[err: AssertionError: wrong]");
  }

  @Test
  void methodReferencesRunToo() throws IOException {
    Path file = folder.resolve("references.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      recorder.tool("work").run(this::work);
      assertThat(recorder.tool("answer").run(RunTest::answer)).isEqualTo(42);
    }

    assertThat(results(file)).containsExactly("[running]", "[ok]", "[running]", "42");
  }

  private void work() {}

  private static int answer() {
    return 42;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void resultAndFailureOfTheWorkComeOutWhateverTheirTextsDo(int which) throws IOException {
    Path file = folder.resolve("hostile.bbox");
    Supplier<Throwable> failure = HostileValues.FAILURES.get(which);
    Object value = new HostileValues.FailingText(failure);
    Exception own = new HostileValues.FailingException(failure);
    String name = failure.get().getClass().getSimpleName();
    try (Recorder recorder = Recorded.options(file).open()) {
      Object result = recorder.tool("value").run(() -> value);
      assertThat(result).isSameAs(value);
      try {
        recorder
            .tool("failure")
            .run(
                () -> {
                  throw own;
                });
        throw new AssertionError("the failure of the work is gone");
      } catch (Exception e) {
        assertThat(e).isSameAs(own);
      }
    }

    assertThat(results(file))
        .containsExactly(
            "[running]", "[unreadable: " + name + "]", "[running]", "[err: FailingException]");
  }

  @Test
  void exceptionWithoutAMessageIsNamedByItsClass() throws IOException {
    Path file = folder.resolve("silent.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      recorder.tool("a").start().error(new IllegalStateException());
      recorder.tool("b").start().error(new IllegalStateException(""));
      recorder.tool("c").start().error(new IllegalStateException("") {});
      recorder.tool("d").start().error(new IllegalStateException("why") {});
    }

    assertThat(results(file).stream().filter(result -> !result.equals("[running]")))
        .containsExactly(
            "[err: IllegalStateException]",
            "[err: IllegalStateException]",
            "[err: IllegalStateException]",
            "[err: IllegalStateException: why]");
  }

  @Test
  @SuppressWarnings("NullAway") // what callers without null checks do
  void noWorkIsAFailureOfTheCallNotOfTheAgent() throws Exception {
    Path file = folder.resolve("nothing.bbox");
    try (Recorder recorder = Recorded.options(file).open()) {
      assertThat(recorder.tool("read").run((Call.Work<String, IOException>) null)).isNull();
      recorder.tool("write").run((Call.Task<IOException>) null);
    }

    assertThat(Files.readString(file).lines().filter(line -> line.contains("no work to run")))
        .hasSize(2);
  }
}
