package dev.blackbox.format.header;

import static dev.blackbox.testkit.property.Gen.elements;
import static dev.blackbox.testkit.property.Gen.frequency;
import static dev.blackbox.testkit.property.Gen.weighted;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.TextGenerator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Generators of headers, as values and as text. */
final class AnyHeader {
  private static final int MAX_DEPTH = 3;

  private static final Gen<String> KEY =
      frequency(
          weighted(4, elements("format", "id", "repo_sha", "extra.rank", "notes", "a-b", "_x")),
          weighted(1, TextGenerator.any().map(AnyHeader::shortened)));

  private static final Gen<String> TEXT =
      frequency(
          weighted(
              4,
              elements(
                  "bbox/1",
                  "0123456",
                  "12e4567",
                  "null",
                  "~",
                  "true",
                  "no",
                  "",
                  "2.45",
                  "$50",
                  "/usr/lib",
                  "see: the wiki",
                  "a #b",
                  "a, b",
                  "[x]",
                  "{y}",
                  "- dash",
                  "ends:",
                  "it's",
                  "2026-02-03T04:05:06Z")),
          weighted(2, TextGenerator.any().map(AnyHeader::shortened)));

  /** Lines that are read without the YAML library, or nearly so. */
  private static final Gen<String> PLAIN_LINE =
      elements("a", "b.c", "d-e", "f_1", "A", "_g")
          .flatMap(
              key ->
                  frequency(
                          weighted(
                              5,
                              elements(
                                  "1", "x", "x y", "$1", "/a", "0x1f", "1e3", "null", "yes", "x:y",
                                  "x#y", "x -y", "x, y", "x]", "x'y", "x\"y", "a  b", "x %y", "~x",
                                  "x: y", "x #y", "x:", "1:", "x\\n", "x|", "x>", "x&y", "x*", "")),
                          weighted(2, TextGenerator.line().map(AnyHeader::shortened)),
                          weighted(1, TextGenerator.word().map(AnyHeader::shortened)))
                      .map(value -> key + ": " + value));

  private static final Gen<String> LINE =
      frequency(
          weighted(12, PLAIN_LINE),
          weighted(1, elements("", "# comment", "#", "# ü", " # in", "key", "  x: y", "k:v")));

  private AnyHeader() {}

  static Gen<Header> any() {
    return choices -> new Header(fields(choices, MAX_DEPTH));
  }

  static Gen<String> text() {
    return LINE.listOf(6).map(lines -> String.join("\n", lines) + "\n");
  }

  /** A header of six such texts has room below the limit, even if every character is escaped. */
  private static String shortened(String text) {
    return text.length() > 1500 ? text.substring(0, 1500) : text;
  }

  private static Map<String, HeaderValue> fields(Choices choices, int depth) {
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    for (String key : KEY.listOf(5).from(choices)) {
      fields.put(key, value(choices, depth));
    }
    return fields;
  }

  private static HeaderValue value(Choices choices, int depth) {
    return switch (depth == 0 ? 0 : choices.below(6)) {
      case 4 -> new HeaderValue.Items(items(choices, depth - 1));
      case 5 -> new HeaderValue.Fields(fields(choices, depth - 1));
      default -> new HeaderValue.Text(TEXT.from(choices));
    };
  }

  private static List<HeaderValue> items(Choices choices, int depth) {
    Gen<HeaderValue> item = inner -> value(inner, depth);
    return item.listOf(4).from(choices);
  }
}
