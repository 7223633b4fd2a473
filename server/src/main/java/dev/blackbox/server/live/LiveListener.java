package dev.blackbox.server.live;

/** Receives the changes of a session. It must not wait, because others receive them after it. */
interface LiveListener {
  /**
   * Called after a session has a new head.
   *
   * @param replacedFrom the first line that another one has replaced; 0 if lines were only added
   */
  void changed(LiveSession session, long replacedFrom);
}
