package dev.blackbox.session.replay;

import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Finds the files touched up to an event. */
final class FileIndex {
  private static final int NONE = -1;

  private final List<Touches> files;

  /** The position of the file that each event touches. */
  private final int[] touched;

  private record Touches(int number, String path, List<Integer> reads, List<Integer> changes) {
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
    touched = new int[session.events().size()];
    Arrays.fill(touched, NONE);
    for (CallRecord call : session.calls()) {
      FileAccess.of(call).ifPresent(access -> add(byPath, access, call.start()));
    }
    files = List.copyOf(byPath.values());
  }

  private void add(Map<String, Touches> byPath, FileAccess access, int event) {
    int next = byPath.size();
    Touches touches =
        byPath.computeIfAbsent(
            access.path(), path -> new Touches(next, path, new ArrayList<>(1), new ArrayList<>(1)));
    (access.isChange() ? touches.changes() : touches.reads()).add(event);
    touched[event] = touches.number();
  }

  /** Returns the files that were changed, or touched for the first time, after an earlier event. */
  List<FileAccess> since(int earlier, int event) {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (int i = earlier + 1; i <= event; i++) {
      if (touched[i] != NONE) {
        numbers.add(touched[i]);
      }
    }
    List<FileAccess> accesses = new ArrayList<>();
    for (int number : numbers) {
      TouchedFile before = files.get(number).upTo(earlier);
      boolean isChange = files.get(number).upTo(event).changes() > before.changes();
      if (isChange || before.lastEvent() < 0) {
        accesses.add(new FileAccess(before.path(), isChange));
      }
    }
    return accesses;
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
