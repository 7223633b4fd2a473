package dev.blackbox.store.redact.view;

/** A run of hexadecimal digits that encodes text, two digits per character. */
final class HexRun {
  private static final int SHORTEST = 24;
  private static final int PROBE = 16;

  private HexRun() {}

  /** Returns whether all are digits and those in the middle encode text, unlike hashes. */
  static boolean holdsText(TextView source, int start, int end) {
    if (end - start < SHORTEST || (end - start) % 2 != 0) {
      return false;
    }
    int middle = start + (end - start - PROBE) / 4 * 2;
    for (int at = middle; at < middle + PROBE; at += 2) {
      if (!Base64RunDecoder.isText(value(source, at))) {
        return false;
      }
    }
    for (int at = start; at < end; at++) {
      if (Character.digit(source.charAt(at), 16) < 0) {
        return false;
      }
    }
    return true;
  }

  static TextView view(TextView source, int start, int end) {
    char[] chars = new char[(end - start) / 2];
    for (int index = 0; index < chars.length; index++) {
      chars[index] = (char) value(source, start + 2 * index);
    }
    return new TextView(chars, chars.length, new Pairs(source, start), source.depth() + 1);
  }

  /** Negative if these two are not digits. */
  private static int value(TextView source, int at) {
    return Character.digit(source.charAt(at), 16) << 4 | Character.digit(source.charAt(at + 1), 16);
  }

  private record Pairs(TextView source, int start) implements ViewOrigin {
    @Override
    public int start(int index) {
      return source.originStart(start + 2 * index);
    }

    @Override
    public int end(int index) {
      return source.originEnd(start + 2 * index + 1);
    }
  }
}
