package dev.blackbox.library.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class LineAssemblerTest {
  private static final String KEY =
      """
      -----BEGIN RSA PRIVATE KEY-----
      MIIEowIBAAKCAQEA

      u: not a message
      -----END RSA PRIVATE KEY-----
      """;

  private final List<String> problems = new ArrayList<>();

  private LineAssembler assembler(byte[] input, PlainText plain) {
    return new LineAssembler(LineSource.of(new ByteArrayInputStream(input)), problems::add, plain);
  }

  private List<String> taken(String input, PlainText plain)
      throws IOException, InterruptedException {
    LineAssembler assembler = assembler(input.getBytes(StandardCharsets.UTF_8), plain);
    assembler.header();
    List<String> taken = new ArrayList<>();
    for (byte[] line = assembler.take(); line != null; line = assembler.take()) {
      taken.add(new String(line, StandardCharsets.UTF_8));
    }
    assertThat(assembler.lines()).isEqualTo(input.lines().count());
    return taken;
  }

  @Test
  void linesThatAreNoEventsBecomeMessages() throws Exception {
    assertThat(
            taken(
                "Hello.\n\nt:read x → [ok]\n{\"t\":\"u\",\"c\":\"Hi\"}\n{\"x\":1}\n---\r\nlast",
                PlainText.OTHER_LINES))
        .containsExactly(
            "a: Hello.\n",
            "\n",
            "t:read x → [ok]\n",
            "u: Hi\n",
            "a: {\"x\":1}\n",
            "a: ---\n",
            "a: last\n");
    assertThat(problems).isEmpty();
  }

  @Test
  void everyLineIsPlainTextIfAskedFor() throws Exception {
    assertThat(taken("---\nu: Hi\n{\"t\":\"u\",\"c\":\"Hi\"}\n", PlainText.every(LineKind.USER)))
        .containsExactly("u: ---\n", "u: u: Hi\n", "u: {\"t\":\"u\",\"c\":\"Hi\"}\n");
    assertThat(taken("u: Hi\n", PlainText.every(LineKind.TOOL)))
        .containsExactly("t:output → u: Hi\n");
  }

  @Test
  void indentedLinesContinueTheTextBeforeThem() throws Exception {
    assertThat(taken("  first\nlist:\n    - one\n\tx\n", PlainText.OTHER_LINES))
        .containsExactly("a: \"  first\"\n", "a: list:\n      - one\n  \tx\n");
  }

  @Test
  void indentedLineThatComesLateContinuesTheTextToo() throws Exception {
    PipedOutputStream out = new PipedOutputStream();
    try (PipedInputStream in = new PipedInputStream(out)) {
      LineAssembler assembler =
          new LineAssembler(LineSource.of(in), problem -> {}, PlainText.OTHER_LINES);
      out.write("list\n".getBytes(StandardCharsets.UTF_8));
      out.flush();
      assertThat(assembler.header()).isNull();
      assertThat(assembler.take()).asString(StandardCharsets.UTF_8).isEqualTo("a: list\n");

      out.write("    - one\n".getBytes(StandardCharsets.UTF_8));
      out.close();
      assertThat(assembler.take()).asString(StandardCharsets.UTF_8).isEqualTo("      - one\n");
    }
  }

  @Test
  void privateKeyIsOneMessage() throws Exception {
    assertThat(taken("before\n" + KEY + "after\n", PlainText.OTHER_LINES))
        .containsExactly(
            "a: before\n", "a: " + KEY.strip().replace("\n", "\n  ") + "\n", "a: after\n");
  }

  @Test
  void keyWithoutAnEndIsNotHeldForEver() throws Exception {
    String key = "-----BEGIN RSA PRIVATE KEY-----\n" + "abcdefgh\n".repeat(100_000);

    assertThat(taken(key, PlainText.OTHER_LINES)).hasSizeGreaterThan(1);
  }

  @Test
  void linesAfterAHeaderStayAsTheyAre() throws Exception {
    assertThat(taken("---\nid: x\n---\nhello\n{\"t\":\"u\"}\n", PlainText.OTHER_LINES, 3))
        .containsExactly("hello\n", "{\"t\":\"u\"}\n");
  }

  private List<String> taken(String input, PlainText plain, int headerLines) throws Exception {
    LineAssembler assembler = assembler(input.getBytes(StandardCharsets.UTF_8), plain);
    assertThat(assembler.header()).isNotNull();
    List<String> taken = new ArrayList<>();
    for (byte[] line = assembler.take(); line != null; line = assembler.take()) {
      taken.add(new String(line, StandardCharsets.UTF_8));
    }
    assertThat(assembler.lines()).isEqualTo(input.lines().count() - headerLines);
    return taken;
  }

  @Test
  void bytesThatAreNotUtf8Stay() throws Exception {
    byte[] input = "bad \u00ff byte\n".getBytes(StandardCharsets.ISO_8859_1);
    LineAssembler assembler = assembler(input, PlainText.OTHER_LINES);
    assembler.header();

    assertThat(assembler.take())
        .asString(StandardCharsets.ISO_8859_1)
        .isEqualTo("a: bad \u00ff byte\n");
  }

  @Test
  void anyTextComesBack() {
    Property.forAll(200, TextGenerator.any(), this::checkText);
  }

  private void checkText(String text) throws IOException, InterruptedException {
    String input = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    LineAssembler assembler =
        assembler(input.getBytes(StandardCharsets.UTF_8), PlainText.every(LineKind.AGENT));
    assembler.header();
    ByteArrayOutputStream recording = new ByteArrayOutputStream();
    recording.writeBytes("---\nid: x\n---\n".getBytes(StandardCharsets.UTF_8));
    for (byte[] line = assembler.take(); line != null; line = assembler.take()) {
      recording.writeBytes(line);
    }

    assertThat(withoutEmptyEnd(textOf(recording.toByteArray())))
        .isEqualTo(withoutEmptyEnd(lines(input.replaceFirst("^\ufeff", ""))));
  }

  private static List<String> withoutEmptyEnd(List<String> lines) {
    while (!lines.isEmpty() && lines.getLast().isEmpty()) {
      lines.removeLast();
    }
    return lines;
  }

  /** The texts of all messages, line by line. */
  private static List<String> textOf(byte[] recording) throws IOException {
    BboxReader reader = new BboxReader(new ByteArrayInputStream(recording));
    List<String> found = new ArrayList<>();
    while (reader.next()) {
      Line line = reader.line().toLine();
      if (line instanceof Line.Message message) {
        found.addAll(lines(message.text() + "\n"));
      } else if (line instanceof Line.Continuation continuation) {
        found.addAll(lines(continuation.text() + "\n"));
      } else if (line instanceof Line.Blank) {
        found.add("");
      }
    }
    return found;
  }

  /** The lines without their endings; a line of blanks is empty. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    lines.replaceAll(line -> line.replaceFirst("\r+$", ""));
    if (lines.getLast().isEmpty()) {
      lines.removeLast();
    }
    lines.replaceAll(line -> line.isBlank() ? "" : line);
    return lines;
  }

  private static final String LONG = "x".repeat(LineSource.MAX_LINE);
  private static final String GAP =
      "# gap events=1 bytes=16777217 reason=\"line too long\" from=\\S+ to=\\S+\n";

  private void assertGapBetween(String before, String after, PlainText plain) throws Exception {
    problems.clear();
    List<String> taken = taken(before + LONG + "\n" + after, plain);
    assertThat(taken).hasSize(3);
    assertThat(taken.get(1)).matches(GAP);
    assertThat(problems)
        .containsExactly(
            "standard input:2: a line has 16777217 bytes, expected at most 16777216; it is not"
                + " recorded");
  }

  @Test
  void aLineThatIsTooLongBecomesAGapWhateverIsAroundIt() throws Exception {
    assertGapBetween("u: one\n", "u: two\n", PlainText.OTHER_LINES);
    assertGapBetween("one\n", "two\n", PlainText.OTHER_LINES);
    assertGapBetween("one\n", "two\n", PlainText.every(LineKind.TOOL));
    assertGapBetween("-----BEGIN RSA PRIVATE KEY-----\n", "two\n", PlainText.OTHER_LINES);
    assertGapBetween(
        "{\"t\":\"u\",\"c\":\"1\"}\n", "{\"t\":\"u\",\"c\":\"2\"}\n", PlainText.OTHER_LINES);
  }

  @Test
  void aGapIsToldFromALineOfTheStreamWithTheSameText() throws Exception {
    LineAssembler assembler =
        assembler((LONG + "\nu: two\n").getBytes(StandardCharsets.UTF_8), PlainText.OTHER_LINES);
    assertThat(assembler.header()).isNull();

    byte[] gap = assembler.take();
    assertThat(gap).isNotNull();
    assertThat(assembler.isGap(gap.clone())).isFalse();
    assertThat(assembler.isGap(gap)).isTrue();
    byte[] next = assembler.take();
    assertThat(next).isNotNull();
    assertThat(assembler.isGap(next)).isFalse();
    assertThat(assembler.lost()).isEqualTo(1);
  }

  @Test
  void aHeaderWithALineThatIsTooLongIsNotClosed() {
    LineAssembler assembler =
        assembler(
            ("---\n" + LONG + "\n---\n").getBytes(StandardCharsets.UTF_8), PlainText.OTHER_LINES);

    assertThatThrownBy(assembler::header)
        .hasMessage("standard input: the header is not closed; it ends with a line \"---\"");
  }

  @Test
  void theNumberOfALineCountsTheHeader() throws Exception {
    String header = "---\nformat: bbox/1\n---\n";
    LineAssembler assembler =
        assembler((header + LONG + "\n").getBytes(StandardCharsets.UTF_8), PlainText.OTHER_LINES);

    assertThat(assembler.header()).asString(StandardCharsets.UTF_8).isEqualTo(header);
    assertThat(assembler.take()).isNotNull();
    assertThat(problems).singleElement().asString().startsWith("standard input:4: a line has ");
    assertThat(assembler.lines()).isEqualTo(1);
  }

  @Test
  void continuationsBeyondTheLongestLineFollowWithoutBeingHeld() throws Exception {
    String half = "  " + "x".repeat(LineSource.MAX_LINE / 2) + "\n";

    String input = "u: one\n" + half.repeat(4) + "u: two\n";

    List<String> taken = taken(input, PlainText.OTHER_LINES);

    // A slow machine takes the continuations one by one; the message must not have 32 MB.
    assertThat(String.join("", taken).equals(input)).isTrue();
    assertThat(taken).last().isEqualTo("u: two\n");
    assertThat(taken).noneMatch(line -> line.length() > LineSource.MAX_LINE + half.length());
  }
}
