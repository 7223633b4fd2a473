package dev.blackbox.store.parts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartTailTest {
  private static final Path FILE = Path.of("/recordings/s.bbox");
  private static final String STUB = "# withheld leaf=" + "A".repeat(43) + "=";

  private final SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
  private final SimulatedDisk disk = new SimulatedDisk(files);

  @Test
  void tailIsTheHashOfTheLastFourKibibytes() throws Exception {
    String last = "u: x\n".repeat(1_000).substring(0, 4096);
    put("before\n" + last + "behind\n");

    assertThat(PartTail.of(disk, FILE, 7 + 4096))
        .hasValue(Hashes.sha256Hex(last.getBytes(UTF_8)).substring(0, 8));
    assertThat(PartTail.of(disk, FILE, 4))
        .hasValue(Hashes.sha256Hex("befo".getBytes(UTF_8)).substring(0, 8));
    assertThat(PartTail.of(disk, FILE, 100_000)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, 4_000, 4_080, 4_095, 4_096, 10_000})
  void erasedLineMayBeAnywhereInTheTail(int padding) throws Exception {
    assertThat(isContinued("u: a\n" + STUB + " ".repeat(padding) + "\n" + "u: x\n")).isTrue();
  }

  @Test
  void erasedLineMayBeginBeforeTheTail() throws Exception {
    for (int behind = 4_096 - STUB.length(); behind < 4_095; behind++) {
      String text = STUB + "\n" + "u: xyz\n".repeat(1_000).substring(0, behind - 1) + "\n";
      assertThat(isContinued("u: a\n" + text)).as("%d bytes behind it", behind).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"u: x\n", "u: x \n", "a: key=\nu: x\n", "# withheld\n", "\n"})
  void otherTextIsNotWhatWasContinued(String text) throws Exception {
    assertThat(isContinued(text)).isFalse();
    assertThat(isContinued("u: One.\n".repeat(1_000) + text)).isFalse();
  }

  private boolean isContinued(String text) throws IOException {
    put(text);
    return PartTail.matches(disk, FILE, new PartLink("s.bbox", text.length(), "00000000", null));
  }

  private void put(String text) {
    files.put(FILE, text.getBytes(UTF_8));
  }
}
