package dev.blackbox.format.bbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.testing.AnyLine;
import dev.blackbox.format.testing.Reading;
import dev.blackbox.testkit.property.Property;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Any written text is read back unchanged, and no text forges a line. */
class BboxWriterPropertyTest {

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"CONTINUATION", "BLANK", "HEADER", "UNKNOWN"})
  void aLineOfEachKindReadsAsItWasWritten(LineKind kind) {
    for (LineLayout layout : LineLayout.values()) {
      Property.forAll(1_000, AnyLine.of(kind), line -> assertReadsBack(List.of(line), layout));
    }
  }

  @ParameterizedTest
  @EnumSource
  void manyLinesReadAsTheyWereWritten(LineLayout layout) {
    Property.forAll(1_000, AnyLine.any().listOf(12), lines -> assertReadsBack(lines, layout));
  }

  private static void assertReadsBack(List<Line> lines, LineLayout layout) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    BboxWriter writer = new BboxWriter(file, layout);
    for (Line line : lines) {
      writer.write(line);
    }
    assertThat(Reading.logicalLines(file.toByteArray()))
        .as(file.toString(StandardCharsets.UTF_8))
        .isEqualTo(lines);
  }
}
