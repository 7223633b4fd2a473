package dev.blackbox.format.lightbox;

import dev.blackbox.format.canonical.CanonicalMembers;
import dev.blackbox.format.canonical.CanonicalScanner;
import dev.blackbox.format.canonical.CanonicalText;
import dev.blackbox.format.text.Plural;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Keeps the short fields of an event during a scan and excludes its hash from hashing. */
final class EventFields implements CanonicalScanner.Watcher {
  private static final int COUNT = Field.values().length;
  private static final int MAX_KEPT = 1 << 10;
  private static final int MAX_UNKNOWN = 16;

  private final byte[] first = new byte[COUNT];
  private final int[] starts = new int[COUNT];
  private final int[] ends = new int[COUNT];
  private final List<String> unknown = new ArrayList<>();
  private byte[] kept = new byte[4 * MAX_KEPT];
  private int size;
  private int after;
  private int members;
  private boolean isHashFirst;

  void clear() {
    Arrays.fill(first, (byte) 0);
    unknown.clear();
    size = 0;
    after = 0;
    members = 0;
    isHashFirst = false;
  }

  @Override
  public void member(CanonicalText text, int keyStart, int valueStart, byte firstOfValue) {
    byte[] bytes = text.bytes();
    int keyEnd = valueStart < 0 ? keyEnd(bytes, keyStart) : valueStart - 1;
    Field field = Field.of(bytes, keyStart, keyEnd, after);
    if (field == null) {
      unknown(bytes, keyStart, keyEnd);
    } else {
      after = field.ordinal() + 1;
      first[field.ordinal()] = firstOfValue;
      keep(field, text, valueStart);
      if (field == Field.HASH && valueStart >= 0) {
        leaveOut(text, keyStart);
      }
    }
    members++;
  }

  /** Excludes the hash with the comma before it or, if it is first, with the comma after it. */
  private void leaveOut(CanonicalText text, int keyStart) {
    isHashFirst = members == 0;
    text.leaveOut(
        isHashFirst ? keyStart : keyStart - 1, isHashFirst ? text.size() + 1 : text.size());
  }

  /** Called when the event is complete. */
  void finish(CanonicalText text) {
    if (isHashFirst && members == 1) {
      text.leaveOut(1, text.size() - 1);
    }
  }

  private static int keyEnd(byte[] bytes, int keyStart) {
    int i = keyStart + 1;
    while (bytes[i] != '"') {
      i += bytes[i] == '\\' ? 2 : 1;
    }
    return i + 1;
  }

  private void unknown(byte[] bytes, int keyStart, int keyEnd) {
    if (unknown.size() < MAX_UNKNOWN) {
      unknown.add(
          keyEnd - keyStart <= MAX_KEPT
              ? CanonicalMembers.text(bytes, keyStart, keyEnd)
              : "a key of " + Plural.of(keyEnd - keyStart, "byte"));
    }
  }

  private void keep(Field field, CanonicalText text, int valueStart) {
    int i = field.ordinal();
    byte[] bytes = text.bytes();
    int length = text.size() - valueStart;
    boolean isKept = valueStart >= 0 && first[i] == '"' && length <= MAX_KEPT;
    starts[i] = size;
    ends[i] = size;
    if (isKept) {
      kept = kept.length - size < length ? Arrays.copyOf(kept, kept.length * 2) : kept;
      System.arraycopy(bytes, valueStart, kept, size, length);
      size += length;
      ends[i] = size;
    }
  }

  @Override
  public void sorted(CanonicalText text) {
    text.leaveOut(0, 0);
    CanonicalMembers all = new CanonicalMembers(text.bytes(), 0);
    int before = 1;
    boolean isFirst = true;
    while (all.next()) {
      if (all.key().equals(Field.HASH.key())) {
        boolean isOnly = isFirst && text.bytes()[all.valueEnd()] == '}';
        text.leaveOut(before, isFirst && !isOnly ? all.valueEnd() + 1 : all.valueEnd());
      }
      before = all.valueEnd();
      isFirst = false;
    }
  }

  boolean has(Field field) {
    return first[field.ordinal()] != 0;
  }

  /** The first byte of the value; 0 if there is none. */
  byte first(Field field) {
    return first[field.ordinal()];
  }

  Optional<String> text(Field field) {
    int i = field.ordinal();
    return has(field) && ends[i] > starts[i]
        ? Optional.of(CanonicalMembers.text(kept, starts[i], ends[i]))
        : Optional.empty();
  }

  List<String> unknown() {
    return unknown;
  }
}
