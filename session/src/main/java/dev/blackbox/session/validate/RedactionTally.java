package dev.blackbox.session.validate;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Counts the markers of a recording and collects the claims {@code # redactions=N}. Each file of a
 * recording has its own count (bbox-1 §7.3): a file ends with {@code @rotate} and comments after
 * it, and the next one may start with {@code @continue}.
 */
public final class RedactionTally implements LineConsumer {
  private static final int LONGEST_CLAIM = 17;
  private static final int MOST_CLAIMS = 1000;

  private final Consumer<Count> parts;
  private final List<Long> claimLines = new ArrayList<>();
  private long markers;
  private long claimed = -1;
  private boolean isRotated;

  /** Receives each part when it ends. */
  public RedactionTally(Consumer<Count> parts) {
    this.parts = parts;
  }

  /**
   * The counts of one part.
   *
   * @param markers the number of markers
   * @param claimed the claimed number, or -1
   * @param claimLines the lines with the claim
   */
  public record Count(long markers, long claimed, List<Long> claimLines) {
    public Count {
      claimLines = List.copyOf(claimLines);
    }
  }

  /** Takes the next line; call it for every line of the recording in order. */
  @Override
  public void accept(LineView line) {
    LineKind kind = line.isRest() ? LineKind.CONTINUATION : line.kind();
    if (kind == LineKind.HEADER) {
      return;
    }
    if (kind == LineKind.LIFECYCLE) {
      lifecycle(line);
    } else if (isRotated && kind.isEvent()) {
      finish();
    }
    markers += line.redactions();
    if (kind == LineKind.COMMENT && FindingText.mentionsRedactions(line)) {
      claim(line);
    }
  }

  private void lifecycle(LineView line) {
    if (isRotated || FindingText.isNamed(line, "continue")) {
      finish();
    }
    isRotated = FindingText.isNamed(line, "rotate");
  }

  private void claim(LineView line) {
    Line.Comment comment = (Line.Comment) line.toLine();
    String claim = comment.field("redactions").orElse("");
    if (!claim.isEmpty()
        && claim.length() <= LONGEST_CLAIM
        && claim.chars().allMatch(Character::isDigit)) {
      claimed = Long.parseLong(claim);
      if (claimLines.size() < MOST_CLAIMS) {
        claimLines.add(line.number());
      }
    }
  }

  /** Ends the last part. */
  @Override
  public void finish() {
    parts.accept(new Count(markers, claimed, claimLines));
    markers = 0;
    claimed = -1;
    claimLines.clear();
    isRotated = false;
  }
}
