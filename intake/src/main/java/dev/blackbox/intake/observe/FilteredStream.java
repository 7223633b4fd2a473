package dev.blackbox.intake.observe;

import dev.blackbox.intake.observe.process.Capture;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Passes on what a capture keeps of a stream. */
final class FilteredStream extends OutputStream {
  private final Capture.Filter filter;
  private final OutputStream out;

  FilteredStream(Capture.Filter filter, OutputStream out) {
    this.filter = filter;
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    out.write(filter.push(new byte[] {(byte) b}, 1));
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    out.write(filter.push(Arrays.copyOfRange(bytes, from, from + length), length));
  }

  @Override
  public void close() throws IOException {
    out.write(filter.finish());
    out.flush();
  }
}
