package dev.blackbox.session.training;

/** Reasoning in the text of an answer, for shapes that have no other place for it. */
final class Thoughts {
  private Thoughts() {}

  static String before(Turn.Answer answer) {
    return answer.reasoning().isEmpty()
        ? answer.text()
        : "<think>\n" + answer.reasoning() + "\n</think>\n\n" + answer.text();
  }
}
