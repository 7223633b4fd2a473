package dev.blackbox.store.seal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Hashes;
import java.util.HexFormat;

/**
 * Makes the name under which a recording is sealed: {@code blackbox.local/1f3a55c09b2d7e64/sess_1}.
 */
public final class SealOrigin {
  private static final int MAX_BYTES = 160;
  private static final String PLAIN = "-._~";

  private SealOrigin() {}

  public static String of(String machine, String session) {
    String escaped = escape(session);
    String name = escaped.length() <= MAX_BYTES ? escaped : "sha256-" + sha256(session);
    return machine + "/" + name;
  }

  /** Keeps letters, digits and a few signs; other bytes become {@code %2F}. */
  private static String escape(String session) {
    StringBuilder out = new StringBuilder();
    for (byte b : session.getBytes(UTF_8)) {
      boolean isPlain =
          (b >= '0' && b <= '9')
              || (b >= 'A' && b <= 'Z')
              || (b >= 'a' && b <= 'z')
              || PLAIN.indexOf(b) >= 0;
      if (isPlain) {
        out.append((char) b);
      } else {
        out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
      }
    }
    return out.isEmpty() ? "%" : out.toString();
  }

  private static String sha256(String text) {
    return Hashes.sha256Hex(text.getBytes(UTF_8));
  }
}
