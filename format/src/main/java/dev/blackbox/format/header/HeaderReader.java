package dev.blackbox.format.header;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads and checks the header text between the fences. */
public final class HeaderReader {

  /** A header and the findings about its text. */
  public record Result(Header header, List<Finding> findings) {
    public Result {
      findings = List.copyOf(findings);
    }
  }

  private HeaderReader() {}

  /**
   * Reads a header.
   *
   * @param utf8 the lines between the fences
   * @param firstLine the number of the line with the opening fence
   */
  public static Result read(byte[] utf8, long firstLine) {
    String text = new String(utf8, StandardCharsets.UTF_8);
    List<Finding> findings = new ArrayList<>();
    Header header = PlainHeader.read(text).orElseGet(() -> readYaml(text, firstLine, findings));
    HeaderRules.check(header, key -> lineOf(text, key, firstLine), firstLine, findings);
    return new Result(header, findings);
  }

  private static Header readYaml(String text, long firstLine, List<Finding> findings) {
    try {
      return YamlHeader.read(text);
    } catch (YamlHeader.NotYamlException e) {
      String message = "the header is not YAML: " + e.getMessage();
      findings.add(
          new Finding(
              Rule.HEADER_NOT_YAML,
              firstLine + e.line,
              message,
              "put the value between double quotes"));
      return PlainHeader.salvage(text);
    }
  }

  /** The line of a key, or that of the opening fence if the key is missing. */
  private static long lineOf(String text, String key, long firstLine) {
    Optional<Long> offset =
        text.lines()
            .takeWhile(line -> PlainHeader.keyEnd(line) != key.length() || !line.startsWith(key))
            .map(line -> 1L)
            .reduce(Long::sum);
    long line = firstLine + 1 + offset.orElse(0L);
    return line > firstLine + text.lines().count() ? firstLine : line;
  }
}
