package dev.blackbox.intake.observe.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OutputLinesTest {
  private static final int LONGEST = 1 << 20;

  @Test
  void linesOfAnyLengthAreReadWithTheirNumbers() {
    Property.forAll(
        300,
        Gen.elements(0, 1, 40, 65_535, 65_536, 65_537, 200_000, LONGEST, LONGEST + 1, 3_000_000)
            .listOf(6),
        lengths -> {
          List<String> lines = lengths.stream().map("x"::repeat).toList();
          List<String> expected = new ArrayList<>();
          for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).length() <= LONGEST) {
              expected.add(i + 1 + " " + lines.get(i));
            }
          }

          assertThat(read(String.join("", lines.stream().map(line -> line + "\n").toList())))
              .isEqualTo(expected);
        });
  }

  @Test
  void lastLineNeedsNoNewline() throws IOException {
    assertThat(read("one\ntwo")).containsExactly("1 one", "2 two");
    assertThat(read("one\n" + "x".repeat(LONGEST + 1))).containsExactly("1 one");
    assertThat(read("")).isEmpty();
  }

  private static List<String> read(String text) throws IOException {
    List<String> read = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (OutputLines lines = new OutputLines(new ByteArrayInputStream(bytes))) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        read.add(lines.number() + " " + line);
      }
    }
    return read;
  }
}
