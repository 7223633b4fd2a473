package dev.blackbox.intake.archive;

/**
 * The name of a session's recording, relative to the store: {@code claude-code/-work/s1.bbox}, and
 * {@code claude-code/-work/s1.2.bbox} if the first one must not change.
 */
record RecordingName(String bare, int number) {
  private static final String ENDING = ".bbox";
  private static final int MOST_DIGITS = 6;

  static RecordingName first(String text) {
    return new RecordingName(text.substring(0, text.length() - ENDING.length()), 1);
  }

  /** The numbered name with this text, or this name if the text is not one of its names. */
  RecordingName as(String text) {
    boolean isNumbered = text.startsWith(bare + ".") && text.endsWith(ENDING);
    if (!isNumbered || text.length() <= bare.length() + ENDING.length()) {
      return this;
    }
    String digits = text.substring(bare.length() + 1, text.length() - ENDING.length());
    return digits.matches("\\d{1," + MOST_DIGITS + "}")
        ? new RecordingName(bare, Integer.parseInt(digits))
        : this;
  }

  RecordingName next() {
    return new RecordingName(bare, number + 1);
  }

  String text() {
    return number == 1 ? bare + ENDING : bare + "." + number + ENDING;
  }
}
