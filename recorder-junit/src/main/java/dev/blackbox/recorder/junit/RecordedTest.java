package dev.blackbox.recorder.junit;

import dev.blackbox.format.line.Arg;
import dev.blackbox.recorder.Recorder;
import dev.blackbox.recorder.pipeline.HostText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Passes a recorder to a test method and keeps the recording.
 *
 * <pre>{@code
 * @ExtendWith(RecordedTest.class)
 * class LoginAgentTest {
 *   @Test
 *   void findsTheTimeout(Recorder recorder) {
 *     new LoginAgent(recorder).run();
 *   }
 * }
 * }</pre>
 *
 * <p>The recording is {@code target/recordings/LoginAgentTest/findsTheTimeout.bbox}, replaced at
 * each run; a method that runs several times also writes {@code findsTheTimeout-2.bbox} and so on.
 * It ends with {@code @end status=passed}, or with the cause of the failure and {@code
 * status=failed}; a failed test also prints the path of its recording. Works with JUnit 5.10 and
 * newer, so it uses no method of a later version. The configuration parameter {@code
 * blackbox.recordings} names another folder.
 */
public final class RecordedTest implements ParameterResolver, AfterEachCallback {
  private static final String FOLDER = "blackbox.recordings";
  private static final Path STANDARD = Path.of("target", "recordings");
  private static final Namespace NAMESPACE = Namespace.create(RecordedTest.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == Recorder.class && test.getTestMethod().isPresent();
  }

  @Override
  public Recorder resolveParameter(ParameterContext parameter, ExtensionContext test) {
    Store store = test.getStore(NAMESPACE);
    Recorder open = store.get(Recorder.class, Recorder.class);
    if (open != null) {
      return open;
    }
    Recorder recorder = open(test);
    store.put(Recorder.class, recorder);
    return recorder;
  }

  private static Recorder open(ExtensionContext test) {
    Path file = file(test);
    try {
      Recorder recorder = Recorder.to(file).agent(test.getRequiredTestClass().getName()).open();
      recorder.lifecycle("test", Arg.word(test.getDisplayName()));
      return recorder;
    } catch (IOException e) {
      throw new ParameterResolutionException(file + ": cannot be recorded to", e);
    }
  }

  private static Path file(ExtensionContext test) {
    Path folder =
        test.getConfigurationParameter(FOLDER)
            .map(Path::of)
            .orElse(STANDARD)
            .resolve(test.getRequiredTestClass().getName().replaceFirst("^.*\\.", ""));
    String method = test.getRequiredTestMethod().getName();
    int run = nextRun(test);
    Path file = folder.resolve(run == 1 ? method + ".bbox" : method + "-" + run + ".bbox");
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new ParameterResolutionException(file + ": an old recording cannot be removed", e);
    }
    return file;
  }

  /** Counts how often a method ran, for parameterized and repeated tests. */
  private static synchronized int nextRun(ExtensionContext test) {
    Store store = test.getRoot().getStore(NAMESPACE);
    Integer runs = store.get(test.getRequiredTestMethod(), Integer.class);
    int next = runs == null ? 1 : runs + 1;
    store.put(test.getRequiredTestMethod(), next);
    return next;
  }

  /** Ends the recording, and prints where it is if the test failed. */
  @Override
  public void afterEach(ExtensionContext test) {
    Recorder recorder = test.getStore(NAMESPACE).remove(Recorder.class, Recorder.class);
    if (recorder == null) {
      return;
    }
    Optional<Throwable> failure = test.getExecutionException();
    failure.ifPresent(cause -> recorder.lifecycle("error", Arg.word(HostText.of(cause))));
    String name = test.getDisplayName();
    recorder.end(name, Arg.pair("status", failure.isPresent() ? "failed" : "passed"));
    recorder.close();
    if (failure.isPresent()) {
      recorder.file().ifPresent(file -> System.err.println("recording of " + name + ": " + file));
    }
  }
}
