package dev.blackbox.cli.player;

import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;

/**
 * Which events are listed.
 *
 * @param thread only this thread; all if empty
 * @param isFolded whether progress reports are hidden
 */
record Filter(String thread, boolean isFolded) {
  static final Filter NONE = new Filter("", false);

  boolean takes(Event event) {
    boolean isOfThread = thread.isEmpty() || event.place().thread().equals(thread);
    return isOfThread && !(isFolded && event.role() == CallRole.REPORTS);
  }

  Filter withThread(String other) {
    return new Filter(other, isFolded);
  }

  Filter folded() {
    return new Filter(thread, !isFolded);
  }
}
