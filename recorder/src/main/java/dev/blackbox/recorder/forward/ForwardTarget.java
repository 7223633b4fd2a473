package dev.blackbox.recorder.forward;

import java.net.URI;
import java.net.http.HttpClient;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A server of recordings, and the token that it asks for. */
public final class ForwardTarget {
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[(0*:){1,7}0*1]");
  private static final Pattern TOKEN = Pattern.compile("[!-~]+");
  private static final String PATH = "/api/v1/ingest/";

  private final URI server;
  private final String token;
  private final @Nullable SSLContext trust;

  /**
   * Creates a target whose certificate this machine trusts.
   *
   * @param server {@code https://host}, with a port and a path if needed; {@code http://} only for
   *     this machine, because the token would cross the network unencrypted
   * @throws IllegalArgumentException if the address or the token cannot be used
   */
  public ForwardTarget(URI server, String token) {
    this(server, token, null);
  }

  private ForwardTarget(URI server, String token, @Nullable SSLContext trust) {
    this.trust = trust;
    this.server = Objects.requireNonNull(server, "server");
    this.token = Objects.requireNonNull(token, "token");
    String scheme = String.valueOf(server.getScheme()).toLowerCase(Locale.ROOT);
    boolean isAddress =
        server.getHost() != null
            && server.getRawUserInfo() == null
            && server.getRawQuery() == null
            && server.getRawFragment() == null;
    if (!isAddress || !(scheme.equals("https") || scheme.equals("http"))) {
      throw new IllegalArgumentException(
          "the address of a server is https://HOST, without a user, a query or a fragment");
    }
    if (scheme.equals("http") && !isLocal()) {
      throw new IllegalArgumentException(
          server + ": only https is allowed, except to a server on this machine");
    }
    if (!TOKEN.matcher(token).matches()) {
      throw new IllegalArgumentException(
          "the token for " + server + " is empty or has blanks or control characters");
    }
  }

  /** The same server with a certificate that this context trusts. */
  public ForwardTarget trusting(SSLContext context) {
    return new ForwardTarget(server, token, context);
  }

  /** Whether the server is on this machine. */
  public boolean isLocal() {
    String host = String.valueOf(server.getHost()).toLowerCase(Locale.ROOT);
    return LOOPBACK.matcher(host).matches();
  }

  /** A client for this server, which follows no redirects. */
  public HttpClient.Builder client() {
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER);
    return trust == null ? client : client.sslContext(trust);
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

  /** The value of the header {@code Authorization}. */
  public String authorization() {
    return "Bearer " + token;
  }

  /** The address, without the token. */
  @Override
  public String toString() {
    return server.toString();
  }
}
