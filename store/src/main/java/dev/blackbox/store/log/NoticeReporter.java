package dev.blackbox.store.log;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.log.LogNotice.Kind;
import java.nio.file.Path;

/**
 * Reports notices about one recording to its listener, and ignores whatever the listener throws.
 */
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

  void dropped(Gap gap) {
    report(
        Kind.DROPPED,
        Plural.of(gap.events(), "event was", "events were") + " dropped (" + gap.reason() + ")",
        gap.events(),
        gap.bytes());
  }

  void report(Kind kind, String what, long events, long bytes) {
    String sentence = what.startsWith(name + ": ") ? what : name + ": " + what;
    listener.notice(new LogNotice(kind, sentence, events, bytes));
  }
}
