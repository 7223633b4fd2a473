package dev.blackbox.cli.player;

/** Why a replay stopped; the text is the option that caused it. */
enum StopReason {
  END("end"),
  TO_STEP("to-step"),
  UNTIL_ERROR("until-error");

  private final String text;

  StopReason(String text) {
    this.text = text;
  }

  /** Returns why the session is at its current event. */
  static StopReason of(ReplayOptions options, PlayerSession player) {
    if (options.untilError()) {
      return player.event().isError() ? UNTIL_ERROR : END;
    }
    return options.toStep() >= 0 ? TO_STEP : END;
  }

  String text() {
    return text;
  }
}
