package dev.blackbox.server.team;

import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.WindowRateControl;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SslConnectionFactory;

/** HTTP/2 and HTTP/1.1 over TLS 1.3, which the client chooses by ALPN. */
public final class SecureProtocols {
  private static final int MAX_STREAMS = 64;
  private static final int MAX_SETTINGS = 16;

  /** Resets, pings, settings and empty frames that a client may send in a second. */
  private static final int MAX_EVENTS = 100;

  private SecureProtocols() {}

  /** Returns the protocols of a connector, the first one that a client uses first. */
  public static ConnectionFactory[] of(ServerCertificate certificate, HttpConfiguration http) {
    HttpConnectionFactory http1 = new HttpConnectionFactory(http);
    HTTP2ServerConnectionFactory http2 = new HTTP2ServerConnectionFactory(http);
    http2.setMaxConcurrentStreams(MAX_STREAMS);
    http2.setMaxSettingsKeys(MAX_SETTINGS);
    http2.setMaxHeaderBlockFragment(http.getRequestHeaderSize());
    http2.setRateControlFactory(new WindowRateControl.Factory(MAX_EVENTS));
    http2.setStreamIdleTimeout(http.getIdleTimeout());
    // A WebSocket uses a connection of its own, with the Origin that the gate checks.
    http2.setConnectProtocolEnabled(false);
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
    alpn.setDefaultProtocol(http1.getProtocol());
    SslConnectionFactory tls = new SslConnectionFactory(certificate.tls(), alpn.getProtocol());
    // The gate compares the host itself, with more names than the certificate may have.
    tls.setEnsureSecureRequestCustomizer(false);
    return new ConnectionFactory[] {tls, alpn, http2, http1};
  }
}
