package dev.blackbox.format.bbox;

import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.text.Swar;

/** Recognises a metadata key by the bytes before an equals sign. */
final class MetaKeyMatcher {
  static final int NONE = -1;
  private static final MetaKey[] KEYS = MetaKey.values();
  private static final int ID = MetaKey.ID.ordinal();
  private static final int STEP = MetaKey.STEP.ordinal();
  private static final int TS = MetaKey.TS.ordinal();
  private static final int TID = MetaKey.TID.ordinal();
  private static final int SPAN = MetaKey.SPAN.ordinal();
  private static final int PARENT = MetaKey.PARENT.ordinal();
  private static final int LATENCY_MS = MetaKey.LATENCY_MS.ordinal();
  private static final int ATTEMPT = MetaKey.ATTEMPT.ordinal();
  private static final int LEVEL = MetaKey.LEVEL.ordinal();
  private static final int MODEL = MetaKey.MODEL.ordinal();
  private static final int TOKENS_IN = MetaKey.TOKENS_IN.ordinal();
  private static final int TOKENS_OUT = MetaKey.TOKENS_OUT.ordinal();
  private static final int TOKENS_CACHED = MetaKey.TOKENS_CACHED.ordinal();
  private static final int SIG = MetaKey.SIG.ordinal();
  private static final long TOKENS_I = Swar.word("tokens_i");
  private static final long TOKENS_O = Swar.word("tokens_o");
  private static final long TOKENS_C = Swar.word("tokens_c");
  private static final long LATENCY = Swar.word("latency_");

  private MetaKeyMatcher() {}

  /**
   * Returns the ordinal of the {@link MetaKey} that ends before the equals sign at {@code eq} and
   * is a whole word beginning after {@code floor}, or {@link #NONE}.
   */
  static int keyBefore(byte[] b, int eq, int floor) {
    if (eq - 2 <= floor) {
      return NONE;
    }
    return switch (b[eq - 1]) {
      case 'd' -> b[eq - 2] == 'i' ? idOrTid(b, eq, floor) : cached(b, eq, floor);
      case 'n' -> b[eq - 2] == 'i' ? tokensIn(b, eq, floor) : whole(b, eq, floor, "span", SPAN);
      case 't' -> b[eq - 2] == 'u' ? tokensOut(b, eq, floor) : parentOrAttempt(b, eq, floor);
      case 's' -> b[eq - 2] == 't' ? whole(b, eq, floor, "ts", TS) : latency(b, eq, floor);
      case 'p' -> whole(b, eq, floor, "step", STEP);
      case 'l' -> levelOrModel(b, eq, floor);
      case 'g' -> whole(b, eq, floor, "sig", SIG);
      default -> NONE;
    };
  }

  private static int idOrTid(byte[] b, int eq, int floor) {
    return isStart(b, eq - 2, floor) ? ID : whole(b, eq, floor, "tid", TID);
  }

  private static int parentOrAttempt(byte[] b, int eq, int floor) {
    int parent = whole(b, eq, floor, "parent", PARENT);
    return parent != NONE ? parent : whole(b, eq, floor, "attempt", ATTEMPT);
  }

  private static int levelOrModel(byte[] b, int eq, int floor) {
    int level = whole(b, eq, floor, "level", LEVEL);
    return level != NONE ? level : whole(b, eq, floor, "model", MODEL);
  }

  private static int tokensIn(byte[] b, int eq, int floor) {
    return isStart(b, eq - 9, floor) && Swar.word(b, eq - 9) == TOKENS_I ? TOKENS_IN : NONE;
  }

  private static int tokensOut(byte[] b, int eq, int floor) {
    return isStart(b, eq - 10, floor) && Swar.word(b, eq - 10) == TOKENS_O ? TOKENS_OUT : NONE;
  }

  private static int cached(byte[] b, int eq, int floor) {
    boolean isCached =
        isStart(b, eq - 13, floor) && Swar.word(b, eq - 13) == TOKENS_C && ends(b, eq, "ached");
    return isCached ? TOKENS_CACHED : NONE;
  }

  private static int latency(byte[] b, int eq, int floor) {
    boolean isLatency =
        isStart(b, eq - 10, floor) && Swar.word(b, eq - 10) == LATENCY && b[eq - 2] == 'm';
    return isLatency ? LATENCY_MS : NONE;
  }

  static int length(int key) {
    return KEYS[key].text().length();
  }

  /** The key in {@code [from, eq)}; for a known key no string is created. */
  static String text(LineView v, int known, int from, int eq) {
    return known == NONE ? v.text(from, eq) : KEYS[known].text();
  }

  /** Whether the key before {@code eq} is {@code extra.something}, as a whole word. */
  static boolean isExtra(byte[] b, int from, int eq) {
    if (eq - from < 7) {
      return false;
    }
    for (int i = 0; i < 6; i++) {
      if (b[from + i] != "extra.".charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int whole(byte[] b, int eq, int floor, String key, int ordinal) {
    return isStart(b, eq - key.length(), floor) && ends(b, eq, key) ? ordinal : NONE;
  }

  private static boolean ends(byte[] b, int eq, String key) {
    int from = eq - key.length();
    for (int i = 0; i < key.length(); i++) {
      if (b[from + i] != key.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** A key begins after a blank, or at the start of the content or of the result. */
  private static boolean isStart(byte[] b, int at, int floor) {
    return at > floor && (at == 0 || Bytes.isBlank(b[at - 1]) || isEdge(b, at - 1, floor));
  }

  private static boolean isEdge(byte[] b, int at, int floor) {
    return at == floor && isEdge(b[at]);
  }

  /** The last byte of a prefix or of an arrow. */
  static boolean isEdge(byte b) {
    return b == ':' || b == (byte) 0x92;
  }
}
