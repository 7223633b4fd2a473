package dev.blackbox.cli.player;

import org.jspecify.annotations.Nullable;

/**
 * What is on the screen besides the session.
 *
 * @param scroll how many lines the details are scrolled
 * @param prompt the open prompt, if any
 * @param search the last search text, or empty
 * @param message the message about the last key, or empty
 */
record Scene(
    Playback playback,
    int scroll,
    @Nullable Prompt prompt,
    String search,
    String message,
    boolean hasHelp) {

  Scene withScroll(int lines) {
    return new Scene(playback, Math.max(0, lines), prompt, search, message, hasHelp);
  }

  Scene withPlayback(Playback other) {
    return new Scene(other, scroll, prompt, search, message, hasHelp);
  }

  Scene withPrompt(@Nullable Prompt other) {
    return new Scene(playback, scroll, other, search, message, hasHelp);
  }

  Scene withSearch(String words) {
    return new Scene(playback, scroll, prompt, words, message, hasHelp);
  }

  Scene withMessage(String text) {
    return new Scene(playback, scroll, prompt, search, text, hasHelp);
  }

  Scene withHelp(boolean isShown) {
    return new Scene(playback, scroll, prompt, search, message, isShown);
  }
}
