package dev.blackbox.store.compress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdCompressCtx;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Xxh64Test {
  @ParameterizedTest
  @CsvSource({
    "'', ef46db3751d8e999",
    "a, d24ec4f1a98c6e5b",
    "abc, 44bc2cf5ad770999",
    "Nobody inspects the spammish repetition, fbcea83c8a378bf1"
  })
  void itIsTheKnownFunction(String text, String expected) {
    Xxh64 hash = new Xxh64();
    byte[] bytes = text.getBytes(UTF_8);
    hash.update(bytes, 0, bytes.length);

    assertThat(Long.toHexString(hash.digest())).isEqualTo(expected);
  }

  @Test
  void itIsTheChecksumOfZstdHoweverTheBytesCome() {
    Property.forAll(
        300,
        Gen.integers(0, 5_000),
        length -> {
          byte[] bytes = new byte[length];
          Random random = new Random(length);
          random.nextBytes(bytes);
          Xxh64 hash = new Xxh64();
          for (int from = 0; from < length; ) {
            int count = Math.min(length - from, 1 + random.nextInt(100));
            hash.update(bytes, from, count);
            from += count;
            hash = hash.copy();
          }

          assertThat(hash.low32()).isEqualTo(checksumByZstd(bytes));
        });
  }

  private static int checksumByZstd(byte[] bytes) {
    try (ZstdCompressCtx context = new ZstdCompressCtx().setChecksum(true)) {
      byte[] frame = context.compress(bytes);
      return ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN).getInt(frame.length - 4);
    }
  }
}
