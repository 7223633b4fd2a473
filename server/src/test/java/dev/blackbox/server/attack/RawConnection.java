package dev.blackbox.server.attack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;

/** A connection over which a test sends exact bytes. */
final class RawConnection implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;

  RawConnection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** Sends the characters as one byte each. */
  void send(String text) throws IOException {
    send(text.getBytes(ISO_8859_1));
  }

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  RawAnswer read() throws IOException {
    return RawAnswer.read(in, true);
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
