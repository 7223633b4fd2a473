package dev.blackbox.intake.observe.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a scenario in Markdown.
 *
 * <pre>
 * # Summaries
 *
 * ## Request
 * Add a command that sums up {{file}}.
 *
 * ## Constraints
 * - scope.no_ci_changes: the CI stays as it is
 * - quality.command: `make test` must pass
 * </pre>
 *
 * <p>Without the heading {@code Request}, everything but the title and the constraints is the
 * request. {@code {{name}}} is a placeholder for a parameter.
 */
public final class ScenarioReader {
  private static final Pattern HEADING = Pattern.compile("(#{1,6})\\s+(.*?)\\s*#*\\s*");
  private static final Pattern CONSTRAINT =
      Pattern.compile("\\s*[-*]\\s+`?([a-z][a-z0-9_]*\\.[a-z0-9_.]+)`?\\s*(?::\\s*(.*))?");

  private final StringBuilder request = new StringBuilder();
  private final StringBuilder rest = new StringBuilder();
  private final List<ScenarioConstraint> constraints = new ArrayList<>();
  private boolean hasRequest;

  private ScenarioReader() {}

  /**
   * Reads the text of a scenario.
   *
   * @param file its id is the name of this file without extension
   */
  public static Scenario read(String text, Path file, Parameters parameters) {
    ScenarioReader reader = new ScenarioReader();
    reader.read(text);
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    String asked = (reader.hasRequest ? reader.request : reader.rest).toString().strip();
    Path folder = file.toAbsolutePath().getParent();
    return new Scenario(
        dot > 0 ? name.substring(0, dot) : name,
        asked.isEmpty() ? Scenario.UNKNOWN : parameters.fill(asked),
        reader.constraints,
        folder == null ? file : folder);
  }

  private void read(String text) {
    String section = "";
    boolean isFenced = false;
    for (String line : text.lines().toList()) {
      Matcher heading = HEADING.matcher(line);
      isFenced ^= line.startsWith("```");
      if (!isFenced && heading.matches() && heading.group(1).length() <= 2) {
        section = heading.group(2).toLowerCase(Locale.ROOT);
        hasRequest |= section.equals("request");
        boolean isTitle = heading.group(1).length() == 1;
        if (!isTitle && !section.equals("request") && !section.equals("constraints")) {
          rest.append(line).append('\n');
        }
      } else {
        line(section, line);
      }
    }
  }

  private void line(String section, String line) {
    if (section.equals("constraints")) {
      Matcher constraint = CONSTRAINT.matcher(line);
      if (constraint.matches()) {
        String rule = constraint.group(2) == null ? constraint.group(1) : constraint.group(2);
        constraints.add(ScenarioConstraint.of(constraint.group(1), rule));
      }
      return;
    }
    if (section.equals("request")) {
      request.append(line).append('\n');
    }
    rest.append(line).append('\n');
  }
}
