package dev.blackbox.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A viewer of a live session over a plain socket, which measures how old events are. */
final class BenchmarkViewer implements AutoCloseable {
  private static final String TIME = "at=";
  private static final int SLOW_BYTES = 1_000;
  private static final long SLOW_NANOS = 1_000_000_000;

  private final Socket socket;
  private final DataInputStream in;
  private final boolean isSlow;
  private Latencies latencies = new Latencies();
  private long messages;

  BenchmarkViewer(int port, String token, boolean isSlow) throws IOException {
    this.isSlow = isSlow;
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), SLOW_BYTES));
    send(
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
            "\r\n"));
    String answer = line();
    if (!answer.contains(" 101 ")) {
      throw new IOException(answer);
    }
    while (!line().isEmpty()) {
      // headers
    }
    do {
      follow();
    } while (frame().contains("problem")); // the server does not list the session yet
    Thread.ofVirtual().start(this::read);
  }

  private void send(List<String> request) throws IOException {
    socket.getOutputStream().write(String.join("\r\n", request).getBytes(UTF_8));
  }

  private void follow() throws IOException {
    byte[] message = "{\"follow\":\"s\",\"from\":6}".getBytes(UTF_8);
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.write(0x81);
    frame.write(0x80 | message.length);
    frame.writeBytes(new byte[4]);
    frame.writeBytes(message);
    socket.getOutputStream().write(frame.toByteArray());
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      line.write(b);
    }
    return line.toString(UTF_8).strip();
  }

  private void read() {
    try {
      while (true) {
        take(frame(), System.nanoTime());
      }
    } catch (IOException e) {
      // The benchmark has ended.
    }
  }

  private String frame() throws IOException {
    in.readUnsignedByte();
    int length = in.readUnsignedByte();
    length = length == 126 ? in.readUnsignedShort() : length;
    length = length == 127 ? (int) in.readLong() : length;
    byte[] bytes = new byte[length];
    for (int at = 0; at < length; ) {
      int count = isSlow ? Math.min(SLOW_BYTES, length - at) : length - at;
      if (isSlow) {
        LockSupport.parkNanos(SLOW_NANOS);
      }
      in.readFully(bytes, at, count);
      at += count;
    }
    return new String(bytes, UTF_8);
  }

  private synchronized void take(String text, long now) {
    messages++;
    for (int at = text.indexOf(TIME); at >= 0; at = text.indexOf(TIME, at + 1)) {
      int from = at + TIME.length();
      latencies.take(now - Long.parseLong(text, from, text.indexOf(' ', from), 10));
    }
    notifyAll();
  }

  synchronized void await(long events) {
    try {
      while (latencies.count() < events) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  synchronized void reset() {
    latencies = new Latencies();
    messages = 0;
  }

  synchronized Latencies latencies() {
    return latencies;
  }

  synchronized long messages() {
    return messages;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
