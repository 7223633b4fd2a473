package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import org.jspecify.annotations.Nullable;

/**
 * Matches the base64 of a private key without the lines around it. The first bytes distinguish it
 * from a certificate or a public key: a sequence that starts with a version number (RFC 5208, RFC
 * 5915, RFC 8017), or the name of OpenSSH's format.
 */
final class KeyBodyMatcher implements SecretMatcher {
  private static final String LONG_SEQUENCE = "MII";
  private static final int SHORTEST = 60;

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    if (!TextScan.isAt(text, start, keyword, false) || !TextScan.isStart(text, start)) {
      return null;
    } else if (keyword.equals(LONG_SEQUENCE) && !hasVersion(text, start)) {
      return null;
    }
    int end = PrivateKeyMatcher.endOfBody(text, start);
    return new SecretCandidate(start, end, end - start >= SHORTEST);
  }

  /** The digits of {@code 30 82 xx xx 02 01 00}, and of what follows in PKCS #1 and PKCS #8. */
  private static boolean hasVersion(TextView text, int start) {
    return start + 9 < text.length()
        && "AQgw".indexOf(text.charAt(start + 5)) >= 0
        && TextScan.isAt(text, start + 6, "IBA", false)
        && "AD".indexOf(text.charAt(start + 9)) >= 0;
  }
}
