package dev.blackbox.server.live;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;

/** A WebSocket client over a plain socket, which reads only when it is asked to. */
final class RawViewer implements AutoCloseable {
  private static final int SMALL = 4 << 10;
  private static final int TEXT = 0x81;
  private static final int CLOSE = 0x88;

  private final Socket socket = new Socket();
  private final DataInputStream in;

  RawViewer(int port, String token) throws IOException {
    socket.setReceiveBufferSize(SMALL);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    in = new DataInputStream(socket.getInputStream());
    List<String> request =
        List.of(
            "GET /api/v1/live HTTP/1.1",
            "Host: 127.0.0.1:" + port,
            "Origin: http://127.0.0.1:" + port,
            "Authorization: Bearer " + token,
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Protocol: blackbox.v1",
            "\r\n");
    socket.getOutputStream().write(String.join("\r\n", request).getBytes(US_ASCII));
    if (!line().contains(" 101 ")) {
      throw new IOException("no WebSocket");
    }
    while (!line().isEmpty()) {
      // headers
    }
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      line.write(b);
    }
    return line.toString(UTF_8).strip();
  }

  /** Sends a frame of at most 125 bytes, masked with zeros. */
  RawViewer send(int firstByte, String payload) throws IOException {
    byte[] bytes = payload.getBytes(UTF_8);
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.write(firstByte);
    frame.write(0x80 | bytes.length);
    frame.writeBytes(new byte[4]);
    frame.writeBytes(bytes);
    socket.getOutputStream().write(frame.toByteArray());
    return this;
  }

  RawViewer text(String message) throws IOException {
    return send(TEXT, message);
  }

  /** Returns the next message, or the status of a close frame as text. */
  String next() throws IOException {
    while (true) {
      int first = in.readUnsignedByte();
      int length = in.readUnsignedByte();
      length = length == 126 ? in.readUnsignedShort() : length;
      length = length == 127 ? (int) in.readLong() : length;
      byte[] payload = in.readNBytes(length);
      if (first == TEXT) {
        return new String(payload, UTF_8);
      }
      if (first == CLOSE) {
        return String.valueOf(((payload[0] & 0xFF) << 8) | (payload[1] & 0xFF));
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
