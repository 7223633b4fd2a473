package dev.blackbox.session.replay;

import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the files touched up to an event. */
final class FileIndex {
  private final List<Touches> files;

  private record Touches(String path, List<Integer> reads, List<Integer> changes) {
    TouchedFile upTo(int event) {
      int read = count(reads, event);
      int changed = count(changes, event);
      int lastRead = read == 0 ? -1 : reads.get(read - 1);
      int lastChange = changed == 0 ? -1 : changes.get(changed - 1);
      return new TouchedFile(path, read, changed, Math.max(lastRead, lastChange));
    }

    private static int count(List<Integer> events, int event) {
      int found = Collections.binarySearch(events, event);
      return found < 0 ? -found - 1 : found + 1;
    }
  }

  FileIndex(Session session) {
    Map<String, Touches> byPath = new LinkedHashMap<>();
    for (CallRecord call : session.calls()) {
      FileAccess.of(call).ifPresent(access -> add(byPath, access, call.start()));
    }
    files = List.copyOf(byPath.values());
  }

  private static void add(Map<String, Touches> byPath, FileAccess access, int event) {
    Touches touches =
        byPath.computeIfAbsent(
            access.path(), path -> new Touches(path, new ArrayList<>(1), new ArrayList<>(1)));
    (access.isChange() ? touches.changes() : touches.reads()).add(event);
  }

  /** In the order of the first touch; calls, and so files, are numbered by their start. */
  List<TouchedFile> upTo(int event) {
    List<TouchedFile> touched = new ArrayList<>();
    for (Touches file : files) {
      TouchedFile state = file.upTo(event);
      if (state.lastEvent() < 0) {
        break;
      }
      touched.add(state);
    }
    return touched;
  }
}
