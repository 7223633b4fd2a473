package dev.blackbox.format.bbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Reading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** bbox-1 §2.1: lines of any length. */
class LongLineTest {
  private static final int SEVENTEEN_MEGA = 17 << 20;

  @Test
  void aLineOfUpTo16MebibytesIsReadWhole() {
    String text = "x".repeat((16 << 20) - 100);

    List<Line> lines = Reading.lines("t:write id=7 content=" + text + " → [ok]\nu: hi\n");

    assertThat(((Line.Call) lines.get(0)).arg("content")).contains(text);
    assertThat(((Line.Call) lines.get(0)).result()).isEqualTo("[ok]");
    assertThat(lines).hasSize(2);
  }

  @Test
  void aLongerOneComesInPiecesAndKeepsItsKind() {
    byte[] file = Reading.bytes("o: id=7 → " + "é".repeat(SEVENTEEN_MEGA / 2) + "\r\nu: hi\n");

    List<String> seen = new ArrayList<>();
    Reading.visit(
        file,
        line ->
            seen.add(
                line.number()
                    + " "
                    + line.kind()
                    + (line.isRest() ? " rest" : "")
                    + (line.isCut() ? " cut" : "")
                    + line.meta(MetaKey.ID).orElse("")));

    assertThat(seen).containsExactly("1 OBSERVATION cut7", "1 UNKNOWN rest", "2 USER");
    assertThat(Reading.copied(file)).isEqualTo(file);
  }

  @Test
  void aLongLineInEachPlaceComesBackByteForByte() throws IOException {
    String filler = "é\" → step=3 ".repeat(SEVENTEEN_MEGA / 13);
    for (String start : List.of("u: ", "t:x ", "  ", "# ", "", "---\nk: ")) {
      byte[] file = Reading.bytes("u: first\n" + start + filler + "\n  more\nu: last\n");

      assertThat(Reading.copied(file)).isEqualTo(file);
      assertThat(Converting.fromJsonl(Converting.toJsonl(file))).isEqualTo(file);
    }
  }

  @Test
  void aLongHeaderLineComesBackByteForByte() throws IOException {
    byte[] file = Reading.bytes("---\nid: " + "x".repeat(SEVENTEEN_MEGA) + "\n---\nu: hi\n");

    assertThat(Reading.copied(file)).isEqualTo(file);
    assertThat(Converting.fromJsonl(Converting.toJsonl(file))).isEqualTo(file);
    assertThat(Reading.lines(file)).last().extracting(Line::kind).isEqualTo(LineKind.USER);
  }

  @Test
  void compactKeepsWhatIsTooLongAsItStands() throws IOException {
    byte[] file = Reading.bytes("u:   a\n\nt:x  " + "y ".repeat(SEVENTEEN_MEGA / 2) + "\nu:   b\n");

    byte[] compact = Converting.toCompact(file);

    assertThat(compact).hasSize(file.length - 3 - 1 - 3);
    assertThat(Reading.copied(compact)).isEqualTo(compact);
  }
}
