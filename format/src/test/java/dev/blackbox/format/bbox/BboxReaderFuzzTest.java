package dev.blackbox.format.bbox;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Reading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Made-up inputs: no bytes make the reader throw, and none are lost.
 *
 * <p>A plain test run only repeats the inputs kept in the test resources; {@code scripts/fuzz}
 * makes up new ones.
 */
class BboxReaderFuzzTest {
  private static final HexFormat HEX = HexFormat.of();

  @FuzzTest
  void anyBytesAreReadAndComeBack(byte[] file) throws IOException {
    ByteArrayOutputStream copy = new ByteArrayOutputStream(file.length);
    BboxWriter writer = new BboxWriter(copy);
    BboxReader reader =
        Reading.visit(
            file,
            line -> {
              line.toLine();
              writer.copy(line);
            });
    HeaderReader.read(reader.header().text(), reader.header().firstLine());

    assertSame(copy.toByteArray(), file);
    assertSame(Converting.fromJsonl(Converting.toJsonl(file)), file);
    Converting.fromJsonl(file, finding -> {});
  }

  private static void assertSame(byte[] actual, byte[] expected) {
    if (!Arrays.equals(actual, expected)) {
      throw new AssertionError(
          "expected " + HEX.formatHex(expected) + ", found " + HEX.formatHex(actual));
    }
  }
}
