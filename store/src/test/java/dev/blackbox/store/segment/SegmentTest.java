package dev.blackbox.store.segment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.github.luben.zstd.Zstd;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.testkit.fault.DiskFault;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentTest {
  private static final Path PLAIN = Path.of("/recordings/s.bbox");
  private static final Path PACKED = Path.of("/recordings/s.bbox.zst");
  private static final String HEADER = new String(Sample.header(1), UTF_8);

  @Test
  void afterAFailedForceTheFileIsNotTouchedAgain() throws Exception {
    FaultPlan plan = failing("force", 2);
    Segment segment = begun(new SimulatedFiles(plan), PLAIN);
    segment.append("u: One.");

    assertThatExceptionOfType(ForceFailedException.class).isThrownBy(segment::force);
    int calls = plan.calls().size();

    assertThat(segment.isBroken()).isTrue();
    assertThatIOException().isThrownBy(segment::force);
    assertThatIOException().isThrownBy(() -> segment.append("u: Two."));
    assertThatIOException().isThrownBy(() -> segment.complete(true));
    assertThat(plan.calls()).hasSize(calls);
  }

  @Test
  void aWriteThatFailsHalfwayIsCutBack() throws Exception {
    FaultPlan plan = failing("write", 2);
    SimulatedFiles files = new SimulatedFiles(plan);
    Segment segment = begun(files, PLAIN);

    assertThatIOException().isThrownBy(() -> segment.append("u: One."));

    assertThat(segment.isBroken()).isFalse();
    assertThat(text(files, PLAIN)).isEqualTo(HEADER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void anAbandonedFileEndsBehindWhatWasDurable(String name) throws Exception {
    Path path = PLAIN.resolveSibling(name);
    SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
    Segment segment = begun(files, path);
    segment.append("u: Durable.");
    segment.force();
    segment.append("u: Written only.");

    segment.abandon("@rotate file=next.bbox");

    assertThat(text(files, path)).isEqualTo(HEADER + "u: Durable.\n@rotate file=next.bbox\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void aCompletedFileHasAllLines(String name) throws Exception {
    Path path = PLAIN.resolveSibling(name);
    SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
    Segment segment = begun(files, path);
    segment.append("u: One.");
    segment.complete(true);
    segment.close();

    assertThat(text(files, path)).isEqualTo(HEADER + "u: One.\n");
    assertThat(text(files.afterPowerLoss(), path)).isEqualTo(HEADER + "u: One.\n");
  }

  @Test
  void aHeaderHasTwoFences() {
    for (String header :
        List.of("", "---\n", "---\nid: x\n---", "u: Hello.\n", "---\n---\nu: x\n")) {
      SegmentFactory segments =
          new SegmentFactory(
              new SimulatedDisk(new SimulatedFiles(FaultPlan.none())),
              part -> header.getBytes(UTF_8));

      assertThatIllegalArgumentException().as(header).isThrownBy(() -> segments.first(PLAIN));
    }
  }

  /** The text of a file, which must be whole by itself. */
  private static String text(SimulatedFiles files, Path path) {
    byte[] bytes = files.bytes(path);
    return new String(path.equals(PACKED) ? Zstd.decompress(bytes, 10_000) : bytes, UTF_8);
  }

  /** A plan in which the n-th call of a kind fails. */
  private static FaultPlan failing(String kind, int number) throws IOException {
    FaultPlan dry = FaultPlan.none();
    Segment segment = begun(new SimulatedFiles(dry), PLAIN);
    segment.append("u: One.");
    segment.force();
    List<String> calls = dry.calls();
    int seen = 0;
    for (int call = 0; call < calls.size(); call++) {
      seen += calls.get(call).startsWith(kind + " ") ? 1 : 0;
      if (seen == number) {
        return FaultPlan.at(call, DiskFault.FAILS_HALFWAY);
      }
    }
    throw new AssertionError("no such call: " + calls);
  }

  private static Segment begun(SimulatedFiles files, Path path) throws IOException {
    return new SegmentFactory(new SimulatedDisk(files), Sample::header).first(path);
  }
}
