package dev.blackbox.cli.player;

import org.jspecify.annotations.Nullable;

/**
 * What is on the screen besides the tape itself.
 *
 * @param scroll how many lines of the details are scrolled away
 * @param prompt what is being typed, if anything
 * @param search the words that were searched for last, empty if none
 * @param message what the last key came to, empty if there is nothing to say
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
