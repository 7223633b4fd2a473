package dev.blackbox.testkit.skip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

final class SkipReportTest {
  private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path repository;

  @Test
  void aBuildEndsWithTheReasonsOfSkippedTestsAndTheirNumbers() throws IOException {
    run("one");
    run("two");

    assertThat(SkipReport.line(repository, LONG_AGO))
        .isEqualTo(
            "SKIPPED 6 tests: 2 because a disk is missing; 2 because rows are missing;"
                + " 2 because the moon is down (see CONTRIBUTING.md)");
  }

  @Test
  void testsThatAnEarlierBuildSkippedDoNotCount() throws IOException {
    run("one");
    Path folder = repository.resolve("one/target/skipped-tests");
    try (Stream<Path> files = Files.list(folder)) {
      Files.setLastModifiedTime(files.findFirst().orElseThrow(), FileTime.from(LONG_AGO));
    }

    assertThat(SkipReport.line(repository, LONG_AGO.plusSeconds(1))).isEmpty();
  }

  @Test
  void aBuildThatSkippedNothingSaysNothing() throws IOException {
    assertThat(SkipReport.line(repository, LONG_AGO)).isEmpty();
  }

  /** Runs the tests below as those of a module. */
  private void run(String module) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Skipping.class)).build();
    LauncherConfig config =
        LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build();
    LauncherFactory.create(config)
        .execute(
            request, new SkipListener(repository.resolve(module).resolve("target/skipped-tests")));
  }

  /** Surefire does not find it by its name; it runs only here. */
  static final class Skipping {
    @Test
    void isAborted() {
      Assumptions.assumeTrue(false, "SKIPPED: a disk is missing");
    }

    @Test
    @Disabled("the moon is down")
    void isDisabled() {}

    @ParameterizedTest
    @MethodSource("rows")
    void hasNoRows(String row) {}

    static Stream<String> rows() {
      return Assumptions.abort("rows are missing");
    }
  }
}
