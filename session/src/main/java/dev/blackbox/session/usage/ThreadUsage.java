package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.calls.IdTable;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The current model call of each thread, so that interleaved threads do not split each other's
 * calls.
 */
final class ThreadUsage {
  private static final int MOST_THREADS = 1_024;
  private static final long MAIN = 0;

  private final Ledger ledger;
  private final SequencedMap<Long, OpenUsage> open = new LinkedHashMap<>();
  private @Nullable OpenUsage main;
  private @Nullable OpenUsage last;

  ThreadUsage(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Returns the call of the line: the current one of its thread, or a new one. */
  OpenUsage take(LineView line, String model) {
    long thread = thread(line);
    String messageId = MessageId.of(line);
    OpenUsage current = thread == MAIN ? main : open.get(thread);
    if (current != null && current.isRepeatedBy(line, model, messageId)) {
      current.extend(line);
      last = current;
      return current;
    }
    boolean isSpawn = line.kind() == LineKind.SUBAGENT;
    if (isSpawn && last != null && last.isRepeatedBy(line, model, messageId)) {
      last.extend(line);
      return last;
    }
    close(thread);
    OpenUsage begun = new OpenUsage(line, model, messageId);
    last = begun;
    if (thread == MAIN) {
      main = begun;
    } else {
      open.put(thread, begun);
      closeEldest();
    }
    return begun;
  }

  /** Ends the current call of the line's thread. */
  void close(LineView line) {
    close(thread(line));
  }

  private void close(long thread) {
    OpenUsage current = thread == MAIN ? main : open.remove(thread);
    main = thread == MAIN ? null : main;
    if (current != null) {
      current.close(ledger);
      last = current == last ? null : last;
    }
  }

  void closeAll() {
    if (main != null) {
      main.close(ledger);
    }
    open.values().forEach(usage -> usage.close(ledger));
    main = null;
    open.clear();
  }

  private void closeEldest() {
    if (open.size() > MOST_THREADS) {
      var eldest = open.pollFirstEntry();
      if (eldest != null) {
        eldest.getValue().close(ledger);
      }
    }
  }

  /** Returns the thread of the line; the main thread, 1, by default. */
  private static long thread(LineView line) {
    if (!line.has(MetaKey.TID)) {
      return MAIN;
    }
    int from = line.metaStart(MetaKey.TID);
    int to = line.metaEnd(MetaKey.TID);
    boolean isMain = to - from == 1 && line.bytes()[from] == '1';
    return isMain ? MAIN : IdTable.hash(line.bytes(), from, to, 1);
  }
}
