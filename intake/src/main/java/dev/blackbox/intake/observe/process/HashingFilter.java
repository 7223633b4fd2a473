package dev.blackbox.intake.observe.process;

import java.nio.charset.StandardCharsets;

/** Keeps one line of a stream: {@code sha256:… bytes=…}. */
final class HashingFilter implements Capture.Filter {
  private final Digest digest = new Digest();

  @Override
  public byte[] push(byte[] bytes, int length) {
    digest.add(bytes, 0, length);
    return new byte[0];
  }

  @Override
  public byte[] finish() {
    long bytes = digest.bytes();
    return (digest.hash() + " bytes=" + bytes + "\n").getBytes(StandardCharsets.US_ASCII);
  }
}
