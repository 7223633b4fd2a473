package dev.blackbox.cli.player;

/** Why a replay stands where it does; the text is the option that asked for it. */
enum StopReason {
  END("end"),
  TO_STEP("to-step"),
  UNTIL_ERROR("until-error");

  private final String text;

  StopReason(String text) {
    this.text = text;
  }

  /** Of a tape that is wound to where it was asked to stop. */
  static StopReason of(ReplayOptions options, PlayerSession tape) {
    if (options.untilError()) {
      return tape.event().isError() ? UNTIL_ERROR : END;
    }
    return options.toStep() >= 0 ? TO_STEP : END;
  }

  String text() {
    return text;
  }
}
