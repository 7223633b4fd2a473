package dev.blackbox.server.attack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.blackbox.server.team.TeamServer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** A connection over which a test sends exact bytes. */
final class RawConnection implements AutoCloseable {
  private static final Pattern SCHEME = Pattern.compile("https?://");

  /** One for all, so that a session of TLS is used again. */
  private static @Nullable SSLSocketFactory secure;

  private final boolean isSecure;
  private final Socket socket;
  private final InputStream in;

  /** Opens a connection; with TLS, the handshake comes with the first bytes. */
  RawConnection(int port, boolean isSecure) throws IOException {
    InetAddress address = InetAddress.getLoopbackAddress();
    this.isSecure = isSecure;
    socket = isSecure ? secure().createSocket(address, port) : new Socket(address, port);
    in = new BufferedInputStream(socket.getInputStream());
  }

  private static synchronized SSLSocketFactory secure() throws IOException {
    try {
      if (secure == null) {
        secure = TeamServer.trustful("TLSv1.3").getSocketFactory();
      }
      return secure;
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }

  /** Sends the characters as one byte each; with TLS, addresses in headers change their scheme. */
  void send(String text) throws IOException {
    send((isSecure ? otherScheme(text) : text).getBytes(ISO_8859_1));
  }

  /** The body keeps its length. */
  private static String otherScheme(String text) {
    int end = text.indexOf("\r\n\r\n");
    String head = end < 0 ? text : text.substring(0, end);
    return SCHEME
            .matcher(head)
            .replaceAll(scheme -> scheme.group().equals("http://") ? "https://" : "http://")
        + text.substring(head.length());
  }

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** Sends a request, and returns whether an answer begins; the server may have closed before. */
  boolean isAnswering(String request) throws IOException {
    try {
      send(request);
      in.mark(1);
      if (in.read() >= 0) {
        in.reset();
        return true;
      }
    } catch (IOException e) {
      // A reset closes it as well.
    }
    close();
    return false;
  }

  RawAnswer read() throws IOException {
    return RawAnswer.read(in, true);
  }

  /** Returns whether the server has sent something that was not read. */
  boolean hasAnswer() throws IOException {
    return in.available() > 0;
  }

  RawAnswer readHead() throws IOException {
    return RawAnswer.read(in, false);
  }

  /** Waits until the server closes the connection, and returns what it sent before that. */
  String awaitClose() {
    StringBuilder text = new StringBuilder();
    try {
      for (int read = in.read(); read >= 0; read = in.read()) {
        text.append((char) read);
      }
    } catch (IOException e) {
      // A reset closes it as well.
    }
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
