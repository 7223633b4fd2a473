package dev.blackbox.store.line;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.store.redact.recording.LosslessText;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LineStamperTest {
  private static final String TIME = "2026-03-17T19:00:42.007Z";
  private static final long MILLIS = 1_773_774_042_007L;

  private static String stamped(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
    return new String(new LineStamper().stamped(bytes, 7, MILLIS), StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "u: Hello|u: Hello step=7 ts=T",
        "u: Hello step=3|u: Hello step=3 ts=T",
        "u: Hello ts=2026-01-01T00:00:00Z|u: Hello ts=2026-01-01T00:00:00Z step=7",
        "u: a ts=2026-01-01T00:00:00Z step=1|u: a ts=2026-01-01T00:00:00Z step=1",
        "a: 5\" disk|a: 5\" disk step=7 ts=T",
        "a: Here. # metrics prompt=5|a: Here. step=7 ts=T # metrics prompt=5",
        "a: Here is # metrics|a: \"Here is # metrics\" step=7 ts=T",
        "t:make|t:make step=7 ts=T",
        "t:say [a \"b|t:say [a \"b step=7 ts=T",
        "@end summary=done|@end summary=done step=7 ts=T",
        "a:|a: step=7 ts=T",
        "# step|# step",
        "@phase|@phase",
        "@phase explore|@phase explore step=7 ts=T",
        "hello|hello",
      })
  void lineGetsWhatItLacks(String line, String expected) {
    assertThat(stamped(line)).isEqualTo(expected.replace("ts=T", "ts=" + TIME));
  }

  @Test
  void stampPrecedesTheArrowAndTheLineEnding() {
    String arrow = new String("→".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);

    assertThat(stamped("t:read  x  " + arrow + "  [ok]\r\n"))
        .isEqualTo("t:read  x  step=7 ts=" + TIME + " " + arrow + "  [ok]\r\n");
    assertThat(stamped("t:read x" + arrow + "\n  more\n"))
        .isEqualTo("t:read x step=7 ts=" + TIME + " " + arrow + "\n  more\n");
  }

  @Test
  void bytesThatAreNotUtf8Stay() {
    assertThat(stamped("a: \u00ff byte\n")).isEqualTo("a: \u00ff byte step=7 ts=" + TIME + "\n");
  }

  @Test
  void stampChangesNothingElse() {
    Property.forAll(300, RecordingBytes.any(), LineStamperTest::checkLines);
  }

  @Test
  void everyEventOfAnOrdinaryRecordingIsStamped() {
    byte[] file = RecordingBytes.realistic(1, 200_000, 300).toByteArray();

    for (String text : new String(file, StandardCharsets.UTF_8).split("\n", -1)) {
      LineView line = BodyLine.read(text);
      if (line.kind().isEvent()) {
        assertThat(stamped(text)).contains("step=").contains("ts=");
      }
    }
  }

  private static void checkLines(byte[] file) {
    for (String text : LosslessText.decode(file, 0, file.length).split("(?<=\n)", -1)) {
      byte[] bytes = LosslessText.encode(text);
      byte[] stamped = new LineStamper().stamped(bytes, 7, MILLIS);
      LineView before = BodyLine.read(text);
      LineView after = BodyLine.read(LosslessText.decode(stamped, 0, stamped.length));
      if (!before.kind().isEvent()) {
        assertThat(stamped).isEqualTo(bytes);
      }
      if (Arrays.equals(stamped, bytes)) {
        continue;
      }
      assertThat(after.has(MetaKey.STEP) && after.has(MetaKey.TS)).isTrue();
      assertThat(unstamped(after.toLine())).isEqualTo(unstamped(before.toLine()));
    }
  }

  private static Line unstamped(Line line) {
    if (line instanceof Line.Message message) {
      return message.withMeta(unstamped(message.meta()));
    }
    Line.Statement statement = (Line.Statement) line;
    return statement.withMeta(unstamped(statement.meta()));
  }

  private static Metadata unstamped(Metadata meta) {
    List<Metadata.Entry> entries = new ArrayList<>(meta.entries());
    entries.removeIf(entry -> entry.key().equals("step") || entry.key().equals("ts"));
    return new Metadata(entries);
  }
}
