package dev.blackbox.testkit.recording;

import java.io.IOException;
import java.util.SplittableRandom;

/** The token counts at the end of a line; they repeat until the next model call. */
final class TokenSuffix {
  private static final byte[] IN = LenientUtf8.encoded(" tokens_in=");
  private static final byte[] OUT = LenientUtf8.encoded(" tokens_out=");
  private static final byte[] CACHED = LenientUtf8.encoded(" tokens_cached=");

  private static final int LEAST_CACHED = 12_000;
  private static final int MOST_CACHED = 160_000;

  private final SplittableRandom random;
  private int in = 2;
  private int out = 1;
  private int cached = LEAST_CACHED;

  TokenSuffix(SplittableRandom random) {
    this.random = random;
  }

  void next() {
    in = random.nextInt(16);
    out = 1 + (random.nextInt(3) == 0 ? random.nextInt(900) : random.nextInt(9));
    cached += random.nextInt(1_200);
    if (cached > MOST_CACHED) {
      cached = LEAST_CACHED + random.nextInt(10_000);
    }
  }

  void addTo(LineBuffer buffer) throws IOException {
    buffer.add(IN);
    buffer.addNumber(in);
    buffer.add(OUT);
    buffer.addNumber(out);
    buffer.add(CACHED);
    buffer.addNumber(cached);
    buffer.newline();
  }
}
