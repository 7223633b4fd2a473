package dev.blackbox.recorder.junit;

import dev.blackbox.format.line.Arg;
import dev.blackbox.recorder.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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
 * status=failed}. The configuration parameter {@code blackbox.recordings} names another folder.
 */
public final class RecordedTest implements ParameterResolver {
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
    return store.computeIfAbsent(Open.class, key -> open(test), Open.class).recorder();
  }

  private static Open open(ExtensionContext test) {
    Path file = file(test);
    try {
      Recorder recorder = Recorder.to(file).agent(test.getRequiredTestClass().getName()).open();
      recorder.lifecycle("test", Arg.word(test.getDisplayName()));
      return new Open(recorder, test);
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
    int run = runs(test).run();
    Path file = folder.resolve(run == 1 ? method + ".bbox" : method + "-" + run + ".bbox");
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new ParameterResolutionException(file + ": an old recording cannot be removed", e);
    }
    return file;
  }

  /** Counts how often a method ran, for parameterized and repeated tests. */
  private static Runs runs(ExtensionContext test) {
    return test.getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(test.getRequiredTestMethod(), key -> new Runs(), Runs.class);
  }

  private static final class Runs {
    private int count;

    synchronized int run() {
      return ++count;
    }
  }

  /** Closed by JUnit when the test is over. */
  private record Open(Recorder recorder, ExtensionContext test) implements AutoCloseable {
    @Override
    public void close() {
      Optional<Throwable> failure = test.getExecutionException();
      failure.ifPresent(cause -> recorder.lifecycle("error", Arg.word(String.valueOf(cause))));
      String name = test.getDisplayName();
      recorder.end(name, Arg.pair("status", failure.isPresent() ? "failed" : "passed"));
      recorder.close();
    }
  }
}
