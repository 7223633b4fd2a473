package dev.blackbox.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Adds a step to every event, because generated recordings have none. */
final class SteppedStream extends OutputStream {
  private final OutputStream out;
  private int fences;
  private int first = -1;
  private long steps;

  SteppedStream(OutputStream out) {
    this.out = out;
  }

  long steps() {
    return steps;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    int done = from;
    for (int i = from; i < from + length; i++) {
      if (first < 0) {
        first = bytes[i];
      }
      if (bytes[i] == '\n') {
        out.write(bytes, done, i - done);
        done = i;
        endLine();
      }
    }
    out.write(bytes, done, from + length - done);
  }

  private void endLine() throws IOException {
    if (first == '-') {
      fences++;
    } else if (fences == 2 && Character.isLetter(first)) {
      steps++;
      out.write((" step=" + steps).getBytes(StandardCharsets.US_ASCII));
    }
    first = -1;
  }
}
