package dev.blackbox.store.log;

import dev.blackbox.store.log.LogNotice.Kind;
import java.nio.file.Path;

/** Reports notices about one recording to its listener, and ignores the listener's exceptions. */
final class NoticeReporter {
  private final LogListener listener;
  private final String name;

  NoticeReporter(LogListener listener, Path recording) {
    this.listener = listener.guarded();
    name = String.valueOf(recording.getFileName());
  }

  void report(Kind kind, String what) {
    report(kind, what, 0, 0);
  }

  void report(Kind kind, String what, long events, long bytes) {
    listener.notice(new LogNotice(kind, name + ": " + what, events, bytes));
  }
}
