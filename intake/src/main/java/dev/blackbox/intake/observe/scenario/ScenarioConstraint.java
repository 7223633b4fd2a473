package dev.blackbox.intake.observe.scenario;

import dev.blackbox.format.decision.Constraint;
import dev.blackbox.format.decision.ConstraintType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A constraint of a scenario: {@code - scope.only: only `src/**` and `tests/**`}.
 *
 * @param values the texts between backticks in its rule: globs, a command, a file
 */
public record ScenarioConstraint(String id, String rule, List<String> values) {
  private static final Pattern VALUE = Pattern.compile("`([^`]+)`");

  public ScenarioConstraint {
    values = List.copyOf(values);
  }

  public static ScenarioConstraint of(String id, String rule) {
    List<String> values = new ArrayList<>();
    Matcher matcher = VALUE.matcher(rule);
    while (matcher.find()) {
      values.add(matcher.group(1));
    }
    return new ScenarioConstraint(id, rule, values);
  }

  /** Its type, by the part of the id before the dot. */
  public ConstraintType type() {
    int dot = id.indexOf('.');
    return switch (dot < 0 ? id : id.substring(0, dot)) {
      case "output", "format" -> ConstraintType.FORMAT;
      case "style" -> ConstraintType.STYLE;
      case "scope" -> ConstraintType.SCOPE;
      case "quality" -> ConstraintType.QUALITY;
      case "safety" -> ConstraintType.SAFETY;
      default -> ConstraintType.OTHER;
    };
  }

  public Constraint constraint(String shownRule) {
    return new Constraint(id, type(), shownRule);
  }
}
