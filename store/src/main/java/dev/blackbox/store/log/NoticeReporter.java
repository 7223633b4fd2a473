package dev.blackbox.store.log;

import dev.blackbox.store.log.LogNotice.Kind;
import java.nio.file.Path;

/** Tells the listener, and survives it. */
final class NoticeReporter {
  private final LogListener listener;
  private final String name;

  NoticeReporter(LogListener listener, Path recording) {
    this.listener = listener;
    name = String.valueOf(recording.getFileName());
  }

  void tell(Kind kind, String what) {
    tell(kind, what, 0, 0);
  }

  void tell(Kind kind, String what, long events, long bytes) {
    try {
      listener.notice(new LogNotice(kind, name + ": " + what, events, bytes));
    } catch (RuntimeException e) {
      // A listener that fails must not end the recording.
    }
  }
}
