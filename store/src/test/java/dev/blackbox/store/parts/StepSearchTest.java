package dev.blackbox.store.parts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.blackbox.store.compress.FrameEncoder;
import dev.blackbox.store.compress.SeekTable;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StepSearchTest {
  private static final Path FILE = Path.of("/recordings/a.bbox");
  private static final String HEADER = "---\nformat: bbox/1\nid: s\n---\n";

  private final SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
  private final SimulatedDisk disk = new SimulatedDisk(files);

  /** How a recording lies in its file. */
  enum Form {
    PLAIN,
    FRAMES,
    ONE_FRAME
  }

  @ParameterizedTest
  @EnumSource
  void everyStepIsFound(Form form) throws Exception {
    String text = recording(0, 20_000);
    put(FILE, text, form);
    Random random = new Random(3);
    for (int i = 0; i < (form == Form.ONE_FRAME ? 20 : 200); i++) {
      int step = random.nextInt(20_000);

      Optional<StepPlace> place = StepSearch.find(disk, FILE, step);

      assertThat(place).hasValue(new StepPlace(FILE, text.indexOf("u: Step step=" + step + "\n")));
      assertThat(firstLine(place.orElseThrow())).isEqualTo("u: Step step=" + step);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theFirstAndTheLastStepAreFoundAndNoOther(Form form) throws Exception {
    put(FILE, recording(5, 9_000), form);

    assertThat(StepSearch.find(disk, FILE, 5)).isPresent();
    assertThat(StepSearch.find(disk, FILE, 8_999)).isPresent();
    assertThat(StepSearch.find(disk, FILE, 4)).isEmpty();
    assertThat(StepSearch.find(disk, FILE, 9_000)).isEmpty();
  }

  @Test
  void aLineBeforeAPlaceIsFoundInThePartBeforeToo() throws Exception {
    Path second = Path.of("/recordings/a.part2.bbox");
    String first = recording(0, 100) + "@rotate file=a.part2.bbox\n";
    put(FILE, first, Form.PLAIN);
    String later = recording(100, 200);
    put(second, later, Form.FRAMES);
    StepPlace place = StepSearch.find(disk, FILE, 102).orElseThrow();

    StepPlace near = StepSearch.before(disk, FILE, place, 30);
    StepPlace far = StepSearch.before(disk, FILE, place, 500);
    StepPlace farthest = StepSearch.before(disk, FILE, place, 1_000_000);

    assertThat(near.file()).isEqualTo(second);
    assertThat(later.charAt((int) near.offset() - 1)).isEqualTo('\n');
    assertThat(place.offset() - near.offset()).isBetween(1L, 30L);
    assertThat(far.file()).isEqualTo(FILE);
    assertThat(first.charAt((int) far.offset() - 1)).isEqualTo('\n');
    assertThat(farthest).isEqualTo(new StepPlace(FILE, HEADER.length()));
  }

  /** Made-up disks let a closed file be read; real ones do not. */
  @Test
  void aStepThatIsNotThereIsLookedForToTheEnd(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("a.bbox");
    Files.writeString(file, recording(0, 20_000));

    assertThat(StepSearch.find(Disk.real(), file, 20_001)).isEmpty();
  }

  @Test
  void stepsThatGoDownAreFoundToo() throws Exception {
    String text = recording(5_000, 9_000) + recording(0, 5_000).substring(HEADER.length());
    put(FILE, text, Form.PLAIN);

    for (int step : new int[] {0, 1_234, 5_000, 8_000}) {
      assertThat(StepSearch.find(disk, FILE, step))
          .hasValue(new StepPlace(FILE, text.indexOf("u: Step step=" + step + "\n")));
    }
  }

  @Test
  void stepsAreFoundInLaterParts() throws Exception {
    Path second = FILE.resolveSibling("a.part2.bbox");
    String first = recording(0, 5_000);
    put(FILE, first, Form.PLAIN);
    String link = "@continue file=a.bbox bytes=" + first.length() + "\n";
    put(second, HEADER + link + recording(5_000, 9_000).substring(HEADER.length()), Form.PLAIN);

    assertThat(StepSearch.find(disk, FILE, 7_000).map(StepPlace::file)).hasValue(second);
    assertThat(StepSearch.find(disk, FILE, 7).map(StepPlace::file)).hasValue(FILE);
    assertThat(StepSearch.find(disk, FILE, 10_000)).isEmpty();
  }

  @Test
  void textThatLooksLikeAStepIsNone() throws Exception {
    String fake = "  step=77\n".repeat(20_000) + "---\n".repeat(20_000);
    put(FILE, HEADER + "u: Step step=1\n" + fake + "u: Step step=2\n", Form.PLAIN);

    assertThat(StepSearch.find(disk, FILE, 2)).isPresent();
    assertThat(StepSearch.find(disk, FILE, 77)).isEmpty();
  }

  private String firstLine(StepPlace place) throws Exception {
    try (RecordingSource source = RecordingSource.openAt(disk, place)) {
      String text = new String(source.readNBytes(100), UTF_8);
      return text.substring(0, text.indexOf('\n'));
    }
  }

  /** Steps with more or less text between them. */
  private static String recording(int from, int to) {
    StringBuilder text = new StringBuilder(HEADER);
    Random random = new Random(from);
    for (int step = from; step < to; step++) {
      text.append("u: Step step=").append(step).append('\n');
      text.append("  more text\n".repeat(random.nextInt(100) == 0 ? 300 : random.nextInt(3)));
    }
    return text.toString();
  }

  private void put(Path file, String text, Form form) {
    byte[] bytes = text.getBytes(UTF_8);
    files.put(
        file,
        switch (form) {
          case PLAIN -> bytes;
          case FRAMES -> frames(text);
          case ONE_FRAME -> Zstd.compress(bytes);
        });
  }

  private static byte[] frames(String text) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (FrameEncoder encoder = new FrameEncoder(SeekTable.EMPTY)) {
      for (int from = 0; from < text.length(); ) {
        int end = text.indexOf('\n', Math.min(from + 30_000, text.length() - 1)) + 1;
        byte[] lines = text.substring(from, end).getBytes(UTF_8);
        file.writeBytes(encoder.encode(lines, lines.length));
        from = end;
      }
      file.writeBytes(encoder.finish());
    }
    return file.toByteArray();
  }
}
