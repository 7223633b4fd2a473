package dev.blackbox.format.lightbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.canonical.AnyJson;
import dev.blackbox.format.canonical.Deviation;
import dev.blackbox.format.lightbox.LightboxEventReader.Kind;
import dev.blackbox.format.testing.Trickle;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.testkit.property.Property;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LightboxEventReaderTest {
  private static final LightboxEvent EVENT =
      LightboxEvent.NONE
          .with(Field.SCHEMA_VERSION, "1")
          .with(Field.TOOL, "heat “water” 🫖")
          .with(Field.INPUT, Map.of("watts", 2200))
          .with(Field.PREV_HASH, null);

  @Test
  void anEventIsReadAsItIsWritten() throws IOException {
    LightboxEventReader events = reader(EVENT.line());

    assertThat(events.next()).isTrue();
    assertThat(events.kind()).isEqualTo(Kind.EVENT);
    assertThat(events.deviations()).isEmpty();
    assertThat(events.hash()).isEqualTo(EVENT.hash());
    assertThat(events.text(Field.HASH)).contains(EVENT.hash());
    assertThat(events.text(Field.TOOL)).contains("heat “water” 🫖");
    assertThat(events.has(Field.ACTOR)).isFalse();
    assertThat(events.isNull(Field.PREV_HASH)).isTrue();
    assertThat(events.event()).isEqualTo(EVENT);
    assertThat(events.next()).isFalse();
  }

  @Test
  void generatedEventsComeBackByteForByteHoweverSlowTheStream() {
    Property.forAll(
        1_000,
        AnyJson.objects(),
        payload -> {
          LightboxEvent event =
              EVENT.with(Field.INPUT, payload).with(Field.CANONICAL_OUTPUT, payload);

          LightboxEventReader events = new LightboxEventReader(new Trickle(event.line()));

          assertThat(events.next()).isTrue();
          assertThat(events.deviations()).isEmpty();
          assertThat(events.text(Field.HASH)).contains(events.hash());
          assertThat(events.event().line()).isEqualTo(event.line());
        });
  }

  @Test
  void whereTheHashStandsDoesNotMatter() throws IOException {
    String hash = LightboxEventReaderTest.hashOf("{\"a\":1,\"z\":2}");
    for (String line :
        List.of(
            "{\"hash\":\"h\",\"a\":1,\"z\":2}",
            "{\"a\":1,\"hash\":\"h\",\"z\":2}",
            "{\"a\":1,\"z\":2,\"hash\":\"h\"}",
            "{\"z\":2,\"hash\":\"h\",\"a\":1}",
            "{\"z\":2,\"hash\":\"x\",\"hash\":\"h\",\"a\":1}")) {
      LightboxEventReader events = reader(line + "\n");

      assertThat(events.next()).isTrue();
      assertThat(events.hash()).as(line).isEqualTo(hash);
      assertThat(events.text(Field.HASH)).contains("h");
      assertThat(events.unknownFields()).containsExactlyInAnyOrder("a", "z");
    }
    LightboxEventReader only = reader("{\"hash\":\"h\"}\n");
    assertThat(only.next()).isTrue();
    assertThat(only.hash()).isEqualTo(hashOf("{}"));
  }

  private static String hashOf(String form) {
    byte[] bytes = form.getBytes(StandardCharsets.UTF_8);
    return Hashes.sha256Hex(bytes);
  }

  @Test
  void whatIsNoEventIsToldAndTheNextLineIsRead() throws IOException {
    assertThat(reasonFor("null")).isEqualTo("the line is not a JSON object");
    assertThat(reasonFor("   ")).isEqualTo("the line is blank");
    assertThat(reasonFor("{\"a\":1} x")).isEqualTo("the line continues after its object");
    assertThat(reasonFor("{\"a\":\"x")).isEqualTo("the line ends inside a string");
    assertThat(reasonFor("{\"a\":")).isEqualTo("the line ends where a value was expected");
    assertThat(reasonFor("{\"a\":NaN}")).isEqualTo("the line has \"N\" where a value was expected");
    assertThat(reasonFor("{\"a\":01}")).isEqualTo("the line has \"1\" where \",\" was expected");
    assertThat(reasonFor("\ufeff{}")).isEqualTo("the line begins with a byte-order mark");
    assertThat(reasonFor("{\"\0\":1}")).isEqualTo("the line has a control character in a string");
    assertThat(reasonFor("{\0}")).isEqualTo("the line has byte 0x00 where a key was expected");
  }

  @Test
  void bytesThatAreNotUtf8AreTold() throws IOException {
    for (String bytes :
        List.of("ff", "c080", "c1bf", "e08080", "eda080", "f0808080", "f4908080", "e282", "80")) {
      byte[] bad = HexFormat.of().parseHex("7b2261223a22" + bytes + "227d0a");

      LightboxEventReader events = reader(bad);

      assertThat(events.next()).isTrue();
      assertThat(events.kind()).as(bytes).isEqualTo(Kind.UNREADABLE);
      assertThat(events.reason()).isEqualTo("the line is not UTF-8");
    }
  }

  private static String reasonFor(String line) throws IOException {
    LightboxEventReader events = reader(line + "\n{\"a\":1}\n");
    assertThat(events.next()).isTrue();
    assertThat(events.kind()).as(line).isEqualTo(Kind.UNREADABLE);
    String reason = events.reason();
    assertThat(events.next()).isTrue();
    assertThat(events.kind()).isEqualTo(Kind.EVENT);
    assertThat(events.number()).isEqualTo(2);
    return reason;
  }

  @Test
  void aHundredThousandLevelsAreReadAndHashed() throws IOException {
    int depth = 100_000;
    String lists = "{\"a\":" + "[".repeat(depth) + "]".repeat(depth) + "}";
    String objects = "{\"a\":" + "{\"k\":".repeat(depth) + "1" + "}".repeat(depth) + "}";
    for (String line : List.of(lists, objects)) {
      LightboxEventReader events = reader(line + "\n");

      assertThat(events.next()).isTrue();
      assertThat(events.kind()).isEqualTo(Kind.EVENT);
      assertThat(events.hash()).isEqualTo(hashOf(line));
    }
  }

  @Test
  void moreLevelsThanThereAreNumbersForAreToldNotFollowed() throws IOException {
    LightboxEventReader events = reader("{\"a\":" + "[".repeat(2_000_000) + "\n{}\n");

    assertThat(events.next()).isTrue();
    assertThat(events.reason()).startsWith("the line is nested deeper than");
    assertThat(events.next()).isTrue();
    assertThat(events.kind()).isEqualTo(Kind.EVENT);
  }

  @Test
  void objectsOutOfOrderInsideEachOtherEndSomewhere() throws IOException {
    int depth = 400_000;
    LightboxEventReader events =
        reader("{\"b\":1,\"a\":".repeat(depth) + "1" + "}".repeat(depth) + "\n");

    assertThat(events.next()).isTrue();
    assertThat(events.reason()).isEqualTo("the line has too many keys that are not in order");
  }

  @Test
  void wholeNumbersOfAnyLengthStayAsTheyAre() throws IOException {
    String line = "{\"a\":" + "9".repeat(5_000) + ",\"b\":-0}";
    LightboxEventReader events = reader(line + "\n");

    assertThat(events.next()).isTrue();
    assertThat(events.deviations()).containsExactly(Deviation.MINUS_ZERO);
    assertThat(events.hash()).isEqualTo(hashOf(line.replace("-0", "0")));
  }

  /** A line that is too long to hold, with keys in order, generated while it is read. */
  @Test
  void aLongLineInOrderIsHashedWithoutBeingHeld() throws IOException {
    int length = 40 << 20;
    for (String start :
        List.of("{\"hash\":\"h\",\"input\":{\"text\":\"", "{\"error\":\"", "{\"input\":\"")) {
      String end =
          start.contains("{\"text")
              ? "\"},\"tool\":\"t\"}"
              : start.contains("error")
                  ? "\",\"hash\":\"h\",\"tool\":\"t\"}"
                  : "\",\"tool\":\"t\"}";
      LightboxEventReader events = new LightboxEventReader(new LongLine(start, length, end + "\n"));

      assertThat(events.next()).isTrue();

      String form = (start + "x".repeat(length) + end).replaceFirst(",?\"hash\":\"h\"", "");
      assertThat(events.kind()).isEqualTo(Kind.EVENT);
      assertThat(events.isHeld()).isFalse();
      assertThat(events.hash()).isEqualTo(hashOf(form.replaceFirst("^\\{,", "{")));
      assertThat(events.text(Field.TOOL)).contains("t");
      assertThat(events.next()).isFalse();
    }
  }

  @Test
  void aLongLineOutOfOrderIsTold() throws IOException {
    LightboxEventReader events =
        new LightboxEventReader(new LongLine("{\"input\":\"", 40 << 20, "\",\"a\":1}\n{}\n"));

    assertThat(events.next()).isTrue();
    assertThat(events.reason())
        .isEqualTo("the line is longer than 16777216 bytes and its keys are not in order");
    assertThat(events.next()).isTrue();
    assertThat(events.kind()).isEqualTo(Kind.EVENT);
  }

  @Test
  void aLongKeyIsTold() throws IOException {
    LightboxEventReader events = new LightboxEventReader(new LongLine("{\"", 40 << 20, "\":1}\n"));

    assertThat(events.next()).isTrue();
    assertThat(events.reason()).startsWith("the line has keys of more than");
  }

  private static LightboxEventReader reader(String text) {
    return reader(text.getBytes(StandardCharsets.UTF_8));
  }

  private static LightboxEventReader reader(byte[] bytes) {
    return new LightboxEventReader(new ByteArrayInputStream(bytes));
  }

  /** A start, many times the letter x, and an end. */
  private static final class LongLine extends InputStream {
    private final byte[] start;
    private final byte[] end;
    private final long length;
    private long at;

    LongLine(String start, long length, String end) {
      this.start = start.getBytes(StandardCharsets.UTF_8);
      this.end = end.getBytes(StandardCharsets.UTF_8);
      this.length = length;
    }

    @Override
    public int read() {
      long here = at++;
      if (here < start.length) {
        return start[(int) here];
      }
      if (here < start.length + length) {
        return 'x';
      }
      long behind = here - start.length - length;
      return behind < end.length ? end[(int) behind] : -1;
    }

    @Override
    public int read(byte @Nullable [] target, int offset, int count) {
      int read = 0;
      for (int c = 0; read < count && target != null && (c = read()) >= 0; read++) {
        target[offset + read] = (byte) c;
      }
      return read == 0 ? -1 : read;
    }
  }
}
