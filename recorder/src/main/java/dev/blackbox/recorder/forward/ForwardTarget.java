package dev.blackbox.recorder.forward;

import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/** A server that takes recordings, and the token that it asks for. */
public final class ForwardTarget {
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[(0*:){1,7}0*1]");
  private static final Pattern TOKEN = Pattern.compile("[!-~]+");
  private static final String PATH = "/api/v1/ingest/";

  private final URI server;
  private final String token;

  /**
   * Creates a target.
   *
   * @param server {@code https://host}, with a port and a path if needed; {@code http://} only for
   *     this machine, because the token would cross the network readable for all
   * @throws IllegalArgumentException if the address or the token cannot be used
   */
  public ForwardTarget(URI server, String token) {
    this.server = Objects.requireNonNull(server, "server");
    this.token = Objects.requireNonNull(token, "token");
    String scheme = String.valueOf(server.getScheme()).toLowerCase(Locale.ROOT);
    String host = String.valueOf(server.getHost()).toLowerCase(Locale.ROOT);
    boolean isAddress =
        server.getHost() != null
            && server.getRawUserInfo() == null
            && server.getRawQuery() == null
            && server.getRawFragment() == null;
    if (!isAddress || !(scheme.equals("https") || scheme.equals("http"))) {
      throw new IllegalArgumentException(
          "the address of a server is https://HOST, without a user, a query or a fragment");
    }
    if (scheme.equals("http") && !LOOPBACK.matcher(host).matches()) {
      throw new IllegalArgumentException(
          server + ": only https is allowed, except to a server on this machine");
    }
    if (!TOKEN.matcher(token).matches()) {
      throw new IllegalArgumentException(
          "the token for " + server + " is empty or has blanks or control characters");
    }
  }

  /** The address of the server. */
  public URI address() {
    return server;
  }

  /** The address of a session. */
  URI address(String session) {
    String base = server.toString();
    return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + PATH)
        .resolve(session);
  }

  String authorization() {
    return "Bearer " + token;
  }

  /** The address, without the token. */
  @Override
  public String toString() {
    return server.toString();
  }
}
