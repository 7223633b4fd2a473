package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.text.Swar;
import dev.blackbox.session.calls.IdTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The current model call of each thread, so that interleaved threads do not split each other's
 * calls.
 */
final class ThreadUsage {
  private static final int MOST_THREADS = 1_024;
  private static final long MAIN = 0;
  private static final String ID_KEY = "message_id=";

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
    String messageId = messageId(line);
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

  /** Takes a result in the line's thread. */
  void answered(LineView line) {
    long thread = thread(line);
    OpenUsage current = thread == MAIN ? main : open.get(thread);
    if (current != null) {
      current.answered();
    }
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

  /** Returns the current calls, which further lines may repeat. */
  List<ModelCall> calls() {
    return Stream.concat(Stream.ofNullable(main), open.values().stream())
        .map(OpenUsage::call)
        .toList();
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

  /**
   * Returns the id of the model's message that the line belongs to, {@code
   * extra.message_id=msg_01}; empty if it has none.
   */
  private static String messageId(LineView line) {
    return mayHaveId(line) ? decodedId(line.toLine()) : "";
  }

  private static String decodedId(Line line) {
    Optional<String> id =
        switch (line) {
          case Line.Message message -> message.meta().get("extra.message_id");
          case Line.Statement statement ->
              statement.meta().get("extra.message_id").or(() -> statement.arg("message_id"));
          default -> Optional.empty();
        };
    return id.orElse("");
  }

  /** Most lines have no id and need not be decoded. */
  private static boolean mayHaveId(LineView line) {
    if (line.kind().isMessage() && !line.hasOtherPairs()) {
      return false;
    }
    byte[] b = line.bytes();
    int earliest = line.contentStart() + ID_KEY.length() - 1;
    int eq = Swar.indexOf(b, earliest, line.end(), '=');
    while (eq < line.end()) {
      if (b[eq - 1] == 'd' && isKeyAt(b, eq - ID_KEY.length() + 1)) {
        return true;
      }
      eq = Swar.indexOf(b, eq + 1, line.end(), '=');
    }
    return false;
  }

  private static boolean isKeyAt(byte[] bytes, int from) {
    for (int i = 0; i < ID_KEY.length(); i++) {
      if (bytes[from + i] != ID_KEY.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
