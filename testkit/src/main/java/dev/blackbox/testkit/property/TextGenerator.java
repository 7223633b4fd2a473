package dev.blackbox.testkit.property;

import static dev.blackbox.testkit.property.Gen.constant;
import static dev.blackbox.testkit.property.Gen.frequency;
import static dev.blackbox.testkit.property.Gen.oneOf;
import static dev.blackbox.testkit.property.Gen.weighted;

import java.util.List;

/**
 * Generators of text that a person, a tool or an attacker might put into a recording.
 *
 * <pre>{@code
 * Property.forAll(1_000, TextGenerator.any(), text -> assertThat(textOf(message(text))).isEqualTo(text));
 * }</pre>
 */
public final class TextGenerator {
  private static final int MAX_REPEATS = 20_000;

  private static final Gen<String> SENTENCE =
      pick(Fragments.WORDS).listOf(8).map(words -> String.join(" ", words));

  /** Each kind of fragment as likely as the others, however many there are of it. */
  private static final Gen<String> FRAGMENT =
      oneOf(
          pick(Fragments.WORDS),
          pick(Fragments.BLANKS),
          pick(Fragments.LINE_BREAKS),
          pick(Fragments.CONTROLS),
          pick(Fragments.QUOTES),
          pick(Fragments.ARROWS),
          pick(Fragments.METADATA),
          pick(Fragments.RESULTS),
          pick(Fragments.COMMENTS),
          pick(Fragments.PREFIXES),
          pick(Fragments.UNICODE));

  private static final Gen<String> FRAGMENTS = FRAGMENT.listOf(12).map(all -> String.join("", all));

  /** Words between the fragments, so that tokens are separate and keep their meaning. */
  private static final Gen<String> TOKENS = FRAGMENT.listOf(8).map(all -> String.join(" ", all));

  private static final Gen<String> CODE_UNITS =
      Gen.integers(0, 0xffff)
          .map(unit -> String.valueOf((char) (int) unit))
          .listOf(16)
          .map(all -> String.join("", all));

  /** Text with a second line that looks like an event. */
  private static final Gen<String> FORGERY =
      SENTENCE.flatMap(
          text ->
              pick(List.of("\n", "\r\n", "\n\n", "\r", "\n  x\n", "\u2028"))
                  .flatMap(end -> pick(Fragments.PREFIXES).map(prefix -> text + end + prefix))
                  .flatMap(start -> TOKENS.map(start::concat)));

  private static final Gen<String> LONG =
      FRAGMENT.flatMap(text -> Gen.integers(1, MAX_REPEATS).map(text::repeat));

  private static final Gen<String> ANY =
      frequency(
          weighted(20, SENTENCE),
          weighted(40, FRAGMENTS),
          weighted(20, TOKENS),
          weighted(20, FORGERY),
          weighted(10, CODE_UNITS),
          weighted(5, FRAGMENT),
          weighted(4, constant("")),
          weighted(1, LONG));

  private static final Gen<String> LINE = ANY.map(text -> text.replaceAll("[\r\n]", ""));

  private static final Gen<String> WORD =
      ANY.map(text -> text.replaceAll("[\r\n\t ]", "")).map(text -> text.isEmpty() ? "w" : text);

  private TextGenerator() {}

  /** Any text at all: empty, of many lines, not even well-formed UTF-16. */
  public static Gen<String> any() {
    return ANY;
  }

  /** Text without LF and CR; other line breaks, such as U+2028, do occur. */
  public static Gen<String> line() {
    return LINE;
  }

  /** Text of one character or more without space, tab, LF and CR. */
  public static Gen<String> word() {
    return WORD;
  }

  private static Gen<String> pick(List<String> values) {
    return choices -> choices.pick(values);
  }
}
