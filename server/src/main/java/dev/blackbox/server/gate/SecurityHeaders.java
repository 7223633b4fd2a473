package dev.blackbox.server.gate;

import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** The headers of every answer, errors included. */
public final class SecurityHeaders {
  /** Forbids everything, for bytes that were recorded and that a browser must not interpret. */
  public static final String SANDBOX = "sandbox; default-src 'none'";

  private static final String ONE_YEAR = "max-age=31536000";
  private static final String POLICY = "Content-Security-Policy";
  private static final Map<String, String> ALL =
      Map.of(
          POLICY,
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:;"
              + " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
              + " frame-ancestors 'none'; require-trusted-types-for 'script';"
              + " trusted-types lit-html",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Cross-Origin-Embedder-Policy",
          "require-corp",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "X-Frame-Options",
          "DENY",
          "Permissions-Policy",
          "camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=(),"
              + " clipboard-read=()",
          "Origin-Agent-Cluster",
          "?1");

  private SecurityHeaders() {}

  /** Adds the headers. What was recorded is not kept in a cache. */
  public static void add(Request request, HttpFields.Mutable headers) {
    ALL.forEach(headers::put);
    if (request.getConnectionMetaData().isSecure()) {
      headers.put(HttpHeader.STRICT_TRANSPORT_SECURITY, ONE_YEAR);
    }
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
  }

  /** Replaces the policy of an answer. */
  public static void policy(HttpFields.Mutable headers, String policy) {
    headers.put(POLICY, policy);
  }
}
