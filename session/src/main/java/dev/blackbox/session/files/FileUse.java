package dev.blackbox.session.files;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A call that reads or changes a file.
 *
 * @param event the position of the event that starts it
 * @param line the physical line, from 1
 * @param step the step, -1 without one
 * @param call the id of the call, or null
 * @param hasFailed whether the call failed, so that the file is as before
 * @param edit the text that it puts into the file, or null if the recording has none
 */
public record FileUse(
    int event,
    long line,
    long step,
    @Nullable String call,
    String tool,
    FileAction action,
    boolean hasFailed,
    @Nullable Duration elapsed,
    @Nullable FileEdit edit) {

  /** Returns whether it changed the file. */
  public boolean isChange() {
    return action != FileAction.READ && !hasFailed;
  }
}
