package dev.blackbox.library.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.overview.Axis;
import dev.blackbox.session.overview.AxisWindow;
import dev.blackbox.session.overview.SessionOverview;
import dev.blackbox.testkit.golden.Golden;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The JSON of the pictures of a session, as a program gets it. */
class OverviewJsonTest {
  private static final Path EXAMPLE = Path.of("../docs/examples/12h-autopilot-session.bbox");
  private static final Path FOLDER = Path.of("../testdata/overview");

  private static SessionOverview example() throws IOException {
    try (InputStream in = Files.newInputStream(EXAMPLE)) {
      return SessionOverview.of(Session.read(new BboxReader(in)));
    }
  }

  @Test
  void aNightHasAMap() throws IOException {
    SessionOverview overview = example();

    Golden.assertMatches(
        FOLDER.resolve("night.map.json"), map(overview, overview.whole(Axis.TIME, 48)));
  }

  @Test
  void aNightHasAMapBySteps() throws IOException {
    Golden.assertMatches(
        FOLDER.resolve("night.steps.json"), map(example(), new AxisWindow(Axis.STEP, 100, 180, 8)));
  }

  @Test
  void anHourOfTheNightHasItsCalls() throws IOException {
    AxisWindow hour = new AxisWindow(Axis.TIME, 110 * 60_000, 175 * 60_000, 1_200);

    Golden.assertMatches(FOLDER.resolve("night.calls.json"), calls(example(), hour, 32));
  }

  @Test
  void aNightHasTooManyCallsForFewBuckets() throws IOException {
    AxisWindow night = example().whole(Axis.TIME, 12);

    Golden.assertMatches(FOLDER.resolve("night.summed.json"), calls(example(), night, 2));
  }

  @Test
  void aSessionWithoutEventsHasEmptyPictures() throws IOException {
    Session nothing = Session.read(new BboxReader(new ByteArrayInputStream(new byte[0])));
    SessionOverview overview = SessionOverview.of(nothing);

    assertThat(map(overview, overview.whole(Axis.TIME, 10)))
        .startsWith(
            "{\"axis\":\"time\",\"x0\":0,\"x1\":1,\"px\":1,\"end\":0,\"timed\":false,\"events\":0,");
    assertThat(calls(overview, overview.whole(Axis.STEP, 10), 4))
        .endsWith("\"lanes\":[],\"lanes_left_out\":0,\"calls_left_out\":0}\n");
  }

  private static String map(SessionOverview overview, AxisWindow window) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new MapJson(new JsonOutput(bytes)).print(overview.map(window));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static String calls(SessionOverview overview, AxisWindow window, int lanes)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new CallsJson(new JsonOutput(bytes)).print(overview.calls(window, lanes));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
