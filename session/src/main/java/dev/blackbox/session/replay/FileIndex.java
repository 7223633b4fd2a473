package dev.blackbox.session.replay;

import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.FileAccess;
import dev.blackbox.session.model.SessionIndex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds the files touched up to an event. */
final class FileIndex {
  private final SessionIndex index;
  private final Column events;
  private final Column names;

  /** The touch with which each file occurs first, by the number of its name. */
  private final Map<Integer, Integer> first = new LinkedHashMap<>();

  FileIndex(SessionIndex index) {
    this.index = index;
    events = index.columns().of(IndexField.TOUCH_EVENT);
    names = index.columns().of(IndexField.TOUCH_FILE);
    for (int i = 0; i < names.size(); i++) {
      first.putIfAbsent(file(i), i);
    }
  }

  private int file(int touch) {
    int name = names.intAt(touch);
    return name < 0 ? ~name : name;
  }

  private boolean isChange(int touch) {
    return names.intAt(touch) < 0;
  }

  /** Returns the files that were changed, or touched for the first time, after an earlier event. */
  List<FileAccess> since(int earlier, int event) {
    int from = events.firstAtLeast(earlier + 1L);
    int to = events.firstAtLeast(event + 1L);
    TreeMap<Integer, Boolean> changed = new TreeMap<>();
    for (int i = from; i < to; i++) {
      changed.merge(first.getOrDefault(file(i), i), isChange(i), Boolean::logicalOr);
    }
    List<FileAccess> accesses = new ArrayList<>();
    changed.forEach(
        (firstTouch, isChange) -> {
          if (isChange || firstTouch >= from) {
            accesses.add(new FileAccess(index.names().get(file(firstTouch)), isChange));
          }
        });
    return accesses;
  }

  /** Returns them in the order of the first touch. */
  List<TouchedFile> upTo(int event) {
    int to = events.firstAtLeast(event + 1L);
    Map<Integer, TouchedFile> touched = new LinkedHashMap<>();
    for (int i = 0; i < to; i++) {
      String path = index.names().get(file(i));
      TouchedFile use =
          new TouchedFile(path, isChange(i) ? 0 : 1, isChange(i) ? 1 : 0, events.intAt(i));
      touched.merge(file(i), use, TouchedFile::and);
    }
    return List.copyOf(touched.values());
  }
}
