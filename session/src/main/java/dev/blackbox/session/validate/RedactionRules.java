package dev.blackbox.session.validate;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;

/**
 * Counts markers, and compares them with what {@code # redactions=N} says. Each file of a recording
 * counts its own (bbox-1 §7.3): a file ends with {@code @rotate} and comments behind it, and the
 * next one may begin with {@code @continue}.
 */
final class RedactionRules {
  private static final int LONGEST_CLAIM = 17;

  private final FindingLog log;
  private long markers;
  private long claimed = -1;
  private long claimLine;
  private boolean isRotated;

  RedactionRules(FindingLog log) {
    this.log = log;
  }

  void check(LineView line) {
    LineKind kind = line.isRest() ? LineKind.CONTINUATION : line.kind();
    if (kind == LineKind.LIFECYCLE) {
      lifecycle(line);
    } else if (isRotated && kind.isEvent()) {
      finish();
    }
    markers += line.redactions();
    if (kind == LineKind.COMMENT && TextOf.mentionsRedactions(line)) {
      claim(line);
    }
  }

  private void lifecycle(LineView line) {
    if (isRotated || TextOf.isNamed(line, "continue")) {
      finish();
    }
    isRotated = TextOf.isNamed(line, "rotate");
  }

  private void claim(LineView line) {
    Line.Comment comment = (Line.Comment) line.toLine();
    String claim = comment.field("redactions").orElse("");
    if (!claim.isEmpty()
        && claim.length() <= LONGEST_CLAIM
        && claim.chars().allMatch(Character::isDigit)) {
      claimed = Long.parseLong(claim);
      claimLine = line.number();
    }
  }

  /** Ends a file. */
  void finish() {
    if (claimed >= 0 && claimed != markers) {
      log.add(
          new Finding(
              Rule.REDACTION_COUNT,
              claimLine,
              "redactions=" + claimed + ", but " + markers + " markers are there"));
    }
    markers = 0;
    claimed = -1;
    isRotated = false;
  }
}
