package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import org.jspecify.annotations.Nullable;

/**
 * Matches the base64 of a private key without the lines around it. The first bytes tell it from a
 * certificate or a public key: a sequence that starts with a version number (RFC 5208, RFC 5915,
 * RFC 8017), or the name of OpenSSH's format.
 */
final class KeyBody implements Matcher {
  private static final String LONG_SEQUENCE = "MII";
  private static final int SHORTEST = 60;

  @Override
  public @Nullable Found match(View text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    if (!Words.isAt(text, start, keyword, false) || !Words.isStart(text, start)) {
      return null;
    } else if (keyword.equals(LONG_SEQUENCE) && !hasVersion(text, start)) {
      return null;
    }
    int end = PrivateKey.endOfBody(text, start);
    return new Found(start, end, end - start >= SHORTEST);
  }

  /** The digits of {@code 30 82 xx xx 02 01 00}, and of what follows in PKCS #1 and PKCS #8. */
  private static boolean hasVersion(View text, int start) {
    return start + 9 < text.length()
        && "AQgw".indexOf(text.charAt(start + 5)) >= 0
        && Words.isAt(text, start + 6, "IBA", false)
        && "AD".indexOf(text.charAt(start + 9)) >= 0;
  }
}
