package dev.blackbox.recorder;

import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import java.lang.System.Logger.Level;
import java.util.EnumSet;
import java.util.Set;

/**
 * Reports problems of a recording to the host's {@link System.Logger}: each kind once, so that a
 * full disk cannot flood the log.
 */
final class ProblemLog implements LogListener {
  static final String NAME = "dev.blackbox.recorder";

  private final Set<LogNotice.Kind> logged = EnumSet.noneOf(LogNotice.Kind.class);

  @Override
  public void notice(LogNotice notice) {
    synchronized (logged) {
      if (!logged.add(notice.kind())) {
        return;
      }
    }
    boolean isGood = notice.kind() == LogNotice.Kind.RESUMED;
    System.getLogger(NAME).log(isGood ? Level.INFO : Level.WARNING, notice.sentence());
  }
}
