package dev.blackbox.session.calls;

import dev.blackbox.format.bbox.LineView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The open calls, each under a negative handle, so that a table can hold handle or ordinal. */
final class OpenCalls {
  private static final int HEAD = 120;

  private @Nullable OpenCall[] calls = new OpenCall[64];
  private int[] free = new int[64];
  private int used;
  private int freed;

  int add(LineView line, int ordinal, long idKey, long spanKey, long nameKey) {
    int index = freed > 0 ? free[--freed] : used++;
    if (index == calls.length) {
      calls = Arrays.copyOf(calls, index << 1);
    }
    int headEnd = Math.min(line.end(), line.start() + HEAD);
    byte[] head = Arrays.copyOfRange(line.bytes(), line.start(), headEnd);
    calls[index] = new OpenCall(ordinal, line.number(), head, idKey, spanKey, nameKey);
    return ~index;
  }

  OpenCall get(int handle) {
    return Objects.requireNonNull(calls[~handle]);
  }

  OpenCall remove(int handle) {
    OpenCall call = get(handle);
    calls[~handle] = null;
    if (freed == free.length) {
      free = Arrays.copyOf(free, freed << 1);
    }
    free[freed++] = ~handle;
    return call;
  }

  int size() {
    return used - freed;
  }

  List<OpenCall> all() {
    List<OpenCall> all = new ArrayList<>(size());
    for (int i = 0; i < used; i++) {
      OpenCall call = calls[i];
      if (call != null) {
        all.add(call);
      }
    }
    if (all.size() > 1) {
      all.sort(Comparator.comparingLong(OpenCall::line));
    }
    return all;
  }
}
