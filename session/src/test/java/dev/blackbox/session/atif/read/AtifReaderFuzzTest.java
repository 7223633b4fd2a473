package dev.blackbox.session.atif.read;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.blackbox.session.atif.Atif;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;

/**
 * Made-up documents: no bytes make the reader, the validator or the importer throw, and what the
 * importer writes can be written as a document again.
 *
 * <p>A plain test run only repeats the inputs kept in the test resources; {@code scripts/fuzz}
 * makes up new ones.
 */
class AtifReaderFuzzTest {

  @FuzzTest
  void anyBytesAreRead(byte[] document) throws IOException {
    TrajectoryReader.read(new ByteArrayInputStream(document), finding -> {});
    Atif.validate(document, true);
    byte[] bbox = Atif.toBbox(document, new ArrayList<>());
    Atif.export(bbox);
  }
}
