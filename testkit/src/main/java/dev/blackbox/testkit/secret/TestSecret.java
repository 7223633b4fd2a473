package dev.blackbox.testkit.secret;

/**
 * A made-up secret and its context.
 *
 * @param kind what it is: {@code github_token}
 * @param name the variable that usually holds it: {@code GITHUB_TOKEN}
 * @param carrier what the variable holds: the secret, or an address or a header with it inside
 * @param value the secret
 */
public record TestSecret(String kind, String name, String carrier, String value) {
  private static final int PIECE = 12;

  /** Whether the text contains twelve characters of the secret, or all of a shorter one. */
  public boolean isLeftIn(String text) {
    int piece = Math.min(PIECE, value.length());
    for (int start = 0; start + piece <= value.length(); start++) {
      if (text.contains(value.substring(start, start + piece))) {
        return true;
      }
    }
    return false;
  }
}
