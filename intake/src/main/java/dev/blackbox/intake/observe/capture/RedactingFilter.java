package dev.blackbox.intake.observe.capture;

import dev.blackbox.store.redact.RedactingStream;

/** Takes secrets out of a stream of bytes, which may be text only in part. */
final class RedactingFilter implements Capture.Filter {
  private final RedactingStream stream;
  private final ByteText text = new ByteText();

  RedactingFilter(RedactingStream stream) {
    this.stream = stream;
  }

  @Override
  public byte[] push(byte[] bytes, int length) {
    return ByteText.encode(stream.push(text.decode(bytes, length)));
  }

  @Override
  public byte[] finish() {
    String rest = stream.push(text.finish());
    return ByteText.encode(rest + stream.finish());
  }
}
