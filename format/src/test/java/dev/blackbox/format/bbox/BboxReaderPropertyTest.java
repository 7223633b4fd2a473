package dev.blackbox.format.bbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.QuotedString;
import dev.blackbox.format.testing.Reading;
import dev.blackbox.format.testing.Trickle;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Properties of every file, however broken. */
class BboxReaderPropertyTest {

  @Test
  void readingAndWritingAgainIsTheIdentity() {
    Property.forAll(
        10_000, RecordingBytes.any(), file -> assertThat(Reading.copied(file)).isEqualTo(file));
  }

  @Test
  void linesFollowOneAnotherWithoutGap() {
    Property.forAll(
        2_000,
        RecordingBytes.any(),
        file -> {
          long[] seen = {0, 0};
          BboxReader reader =
              Reading.visit(
                  file,
                  line -> {
                    assertThat(line.start()).isLessThanOrEqualTo(line.end());
                    assertThat(line.end()).isLessThanOrEqualTo(line.next());
                    assertThat(line.number()).isEqualTo(++seen[0]);
                    seen[1] += line.next() - line.start();
                  });
          assertThat(seen[1]).isEqualTo(file.length).isEqualTo(reader.bytesRead());
        });
  }

  @Test
  void locatedMetadataIsTheDecodedMetadata() {
    Property.forAll(
        3_000,
        RecordingBytes.any(),
        file ->
            Reading.visit(
                file,
                line -> {
                  Metadata decoded = metadata(line.toLine());
                  for (MetaKey key : MetaKey.values()) {
                    assertThat(line.meta(key))
                        .as(() -> key + " in " + line.text())
                        .isEqualTo(decoded.get(key));
                    assertThat(line.number(key))
                        .as(() -> key + " in " + line.text())
                        .isEqualTo(decoded.number(key).orElse(-1));
                  }
                }));
  }

  @Test
  void locatedResultIsTheDecodedResult() {
    Property.forAll(
        2_000,
        RecordingBytes.any(),
        file ->
            Reading.visit(
                file,
                line -> {
                  Optional<String> decoded =
                      line.toLine() instanceof Line.Statement statement
                          ? Optional.ofNullable(statement.result())
                          : Optional.empty();
                  assertThat(line.hasResult()).isEqualTo(decoded.isPresent());
                  if (line.hasResult()) {
                    String written = line.text(line.resultStart(), line.resultEnd());
                    assertThat(QuotedString.unquote(written)).isEqualTo(decoded.get());
                  }
                }));
  }

  @Test
  void bytesThatComeOneByOneGiveTheSameLines() {
    Property.forAll(
        300,
        RecordingBytes.any(),
        file -> {
          byte[] start = Arrays.copyOf(file, Math.min(file.length, 4_000));

          List<Line> slowly = new ArrayList<>();
          BboxReader reader = new BboxReader(new Trickle(start));
          while (reader.next()) {
            slowly.add(reader.line().toLine());
          }

          assertThat(slowly).isEqualTo(Reading.lines(start));
        });
  }

  @Test
  void aSingleLineReadsAsItDoesInAFile() {
    Property.forAll(
        2_000,
        TextGenerator.line(),
        text -> {
          List<Line> inFile = Reading.lines("#\n" + text + "\n");
          assertThat(BodyLine.read(text).toLine()).isEqualTo(inFile.get(1));
        });
  }

  private static Metadata metadata(Line line) {
    if (line instanceof Line.Message message) {
      return message.meta();
    }
    return line instanceof Line.Statement statement ? statement.meta() : Metadata.NONE;
  }
}
