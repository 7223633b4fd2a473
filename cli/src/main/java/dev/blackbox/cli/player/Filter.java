package dev.blackbox.cli.player;

import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.SessionIndex;

/**
 * Which events are listed.
 *
 * @param thread only this thread; all if empty
 * @param isFolded whether progress reports are hidden
 */
record Filter(String thread, boolean isFolded) {
  static final Filter NONE = new Filter("", false);

  boolean takes(SessionIndex index, int event) {
    boolean isOfThread = thread.isEmpty() || index.thread(event).equals(thread);
    return isOfThread && !(isFolded && index.role(event) == CallRole.REPORTS);
  }

  Filter withThread(String other) {
    return new Filter(other, isFolded);
  }

  Filter folded() {
    return new Filter(thread, !isFolded);
  }
}
