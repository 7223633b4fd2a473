package dev.blackbox.library.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;

final class SafeTextTest {
  private static final Path PAGE = Path.of("../page/src/main/web/safetext.js");

  @Test
  void ordinaryTextStaysAsItIs() {
    String text = "t:read “src/ä.rs”\t→ [186 lines] 漢字 e\u0301 👩‍👩‍👧 👍🏽";

    assertThat(SafeText.line(text)).isSameAs(text);
  }

  @Test
  void controlCharactersAreShown() {
    assertThat(SafeText.line("\u001b[31mred\u0007\u007f\r"))
        .isEqualTo("\\u{1b}[31mred\\u{7}\\u{7f}\\u{d}");
  }

  @Test
  void eightBitControlSequencesAreShown() {
    assertThat(SafeText.line("\u009b31m")).isEqualTo("\\u{9b}31m");
  }

  @Test
  void newlinesAreShownInALineAndKeptInLines() {
    assertThat(SafeText.line("a\nb")).isEqualTo("a\\u{a}b");
    assertThat(SafeText.lines("a\nb\u001b")).isEqualTo("a\nb\\u{1b}");
  }

  @Test
  void directionAndWidthTricksAreShown() {
    assertThat(SafeText.line("a\u202eb\u2066c\u200bd\ufefff\u2028g"))
        .isEqualTo("a\\u{202e}b\\u{2066}c\\u{200b}d\\u{feff}f\\u{2028}g");
    assertThat(SafeText.line("\udb40\udc41")).isEqualTo("\\u{e0041}");
  }

  @Test
  void joinersAreKeptInEmojiOnly() {
    assertThat(SafeText.line("let\u200dters")).isEqualTo("let\\u{200d}ters");
    assertThat(SafeText.line("\u200d")).isEqualTo("\\u{200d}");
  }

  @Test
  void selectorsAndTagsAreShown() {
    assertThat(SafeText.line("a\ufe0fb\u180bc")).isEqualTo("a\\u{fe0f}b\\u{180b}c");
    assertThat(SafeText.line("x" + Character.toString(0xE0100) + Character.toString(0xE0041)))
        .isEqualTo("x\\u{e0100}\\u{e0041}");
    assertThat(SafeText.line("❤\ufe0f\ufe0f\ufe01")).isEqualTo("❤\ufe0f\\u{fe0f}\\u{fe01}");
    assertThat(SafeText.line("1\ufe0f")).isEqualTo("1\\u{fe0f}");
  }

  @Test
  void theSelectorOfAnEmojiStays() {
    String text = "❤\ufe0f ✔\ufe0f ✔\ufe0e 1\ufe0f\u20e3 ☀\ufe0f ©\ufe0f 🏳\ufe0f\u200d🌈";

    assertThat(SafeText.line(text)).isSameAs(text);
  }

  @Test
  void thePageHidesTheSameCharacters() throws IOException {
    StringBuilder ranges = new StringBuilder();
    for (int[] range : HiddenCharacters.RANGES) {
      ranges.append(escape(range[0])).append(range[0] == range[1] ? "" : "-" + escape(range[1]));
    }
    String page = Files.readString(PAGE);
    String expected =
        page.replaceFirst(
            "const HIDDEN = .*", Matcher.quoteReplacement("const HIDDEN = /[" + ranges + "]/gu;"));
    if (System.getProperty("golden.update") != null) {
      Files.writeString(PAGE, expected);
    }

    assertThat(Files.readString(PAGE)).isEqualTo(expected);
  }

  private static String escape(int point) {
    return point > 0xffff ? "\\u{%x}".formatted(point) : "\\u%04x".formatted(point);
  }

  /** Each character after a letter, an emoji and a digit, in the page's own engine. */
  @Test
  void thePageAndTheTerminalShowTheSameOfEveryCharacter() throws Exception {
    Path node = Path.of("/usr/bin/node");
    assumeTrue(Files.isExecutable(node), "needs nodejs");
    String page = Files.readString(PAGE).replaceFirst("import .*", "const html = () => '';");
    String program =
        page.substring(0, page.indexOf("export function safeLine"))
                .replace("export ", "")
                .replaceAll("(?s)/\\*\\* The same for one line.*$", "")
            + """
            ;const out = [];
            for (const before of ['a', '\u2764', '1', '\u0915']) {
              for (let point = 0; point < 0x110000; point++) {
                const text = before + String.fromCodePoint(point);
                if (point !== 13 && safeText(text).join('') !== text) out.push(point.toString(16));
              }
              out.push('-');
            }
            console.log(out.join(' '));
            """;
    Path file = Files.createTempFile("safetext", ".mjs");
    Files.writeString(file, program);
    Process process = new ProcessBuilder(node.toString(), file.toString()).start();
    String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String trouble = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    Files.delete(file);

    StringJoiner expected = new StringJoiner(" ", "", "\n");
    for (String before : List.of("a", "\u2764", "1", "\u0915")) {
      for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
        String text = before + Character.toString(point);
        if (point != '\r' && !SafeText.lines(text).equals(text)) {
          expected.add(Integer.toHexString(point));
        }
      }
      expected.add("-");
    }
    assertThat(trouble).isEmpty();
    assertThat(shown).isEqualTo(expected.toString());
  }

  @Test
  void loneSurrogatesAreShown() {
    assertThat(SafeText.line("a\ud800b")).isEqualTo("a\\u{d800}b");
  }

  @Test
  void whateverComesInNothingHostileGoesOut() {
    Property.forAll(
        2_000,
        TextGenerator.any(),
        text -> {
          String safe = SafeText.line(text);
          assertThat(safe.chars().filter(c -> c != '\t' && (c < ' ' || c == 0x7f))).isEmpty();
          assertThat(SafeText.line(safe)).isEqualTo(safe);
        });
  }
}
