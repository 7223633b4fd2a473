package dev.blackbox.session.turns;

/**
 * The rule that groups the lines of an agent into answers: one answer is what one call of a model
 * returned.
 *
 * <p>Lines that name the same {@code step=}, or repeat the token counts of one model call, are one
 * answer. Where lines have neither, an answer is a thought, the text behind it and the calls behind
 * that, until the first result.
 */
final class TurnRule {
  private TurnRule() {}

  /**
   * Whether a line of the agent begins a new answer.
   *
   * @param open the answer that the thread is in
   * @param isCall whether the line makes a call, rather than say something
   */
  static boolean beginsAnswer(Turn open, LineHead line, boolean isCall) {
    if (open.step() >= 0 && line.step() >= 0) {
      return open.step() != line.step();
    }
    boolean hasResult = !open.results().isEmpty();
    return switch (line.counted()) {
      case SAME_CALL -> false;
      case NEW_CALL -> open.hasCounts || hasResult;
      case NOTHING -> {
        boolean hasActed = !open.calls().isEmpty();
        boolean hasSpoken = !open.messages().isEmpty();
        yield isCall ? hasResult : hasActed || hasSpoken;
      }
    };
  }
}
