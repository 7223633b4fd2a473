package dev.blackbox.store.redact.view;

/** Tokens written in groups of the same length: {@code Ab3dEf7h Jk1mNp2q Rs4tUv5w}. */
final class TokenGroups {
  private static final int SHORTEST = 4;
  private static final int LONGEST = 16;
  private static final int LEAST_GROUPS = 4;
  private static final int MOST_CHARACTERS = 1024;
  private static final CharacterSet TOKEN = CharacterSet.set("A-Za-z0-9_.:~+/=-");

  private TokenGroups() {}

  /** Returns the end of the groups that start with this one; its own end if it is alone. */
  static int end(TextView text, int start, int firstEnd) {
    int size = firstEnd - start;
    if (size < SHORTEST || size > LONGEST || !isGroup(text, start, size)) {
      return firstEnd;
    }
    int end = firstEnd;
    int groups = 1;
    while (end + 1 < text.length() && text.charAt(end) == ' ' && end - start < MOST_CHARACTERS) {
      int next = wordEnd(text, end + 1, size);
      boolean isLast = next - end - 1 < size;
      if (next == end + 1 || !isEnd(text, next)) {
        break;
      }
      end = next;
      groups++;
      if (isLast) {
        break;
      }
    }
    return groups >= LEAST_GROUPS ? end : firstEnd;
  }

  /** Returns the groups without the blanks between them. */
  static TextView joined(TextView text, int start, int end) {
    char[] chars = new char[end - start];
    int[] places = new int[end - start];
    int length = 0;
    for (int at = start; at < end; at++) {
      if (text.charAt(at) != ' ') {
        places[length] = at;
        chars[length++] = text.charAt(at);
      }
    }
    return new TextView(chars, length, new OriginList(places), text.depth() + 1);
  }

  private static boolean isGroup(TextView text, int start, int size) {
    return start + size <= text.length() && wordEnd(text, start, size) == start + size;
  }

  private static int wordEnd(TextView text, int start, int most) {
    int limit = Math.min(text.length(), start + most);
    int at = start;
    while (at < limit && TOKEN.has(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isEnd(TextView text, int at) {
    return at == text.length() || !TOKEN.has(text.charAt(at));
  }
}
