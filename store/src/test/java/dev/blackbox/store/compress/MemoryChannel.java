package dev.blackbox.store.compress;

import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;

/** Bytes as a file. */
final class MemoryChannel {
  private static final Path FILE = Path.of("/recordings/s.bbox.zst");

  private MemoryChannel() {}

  static SeekableByteChannel of(byte[] bytes) throws IOException {
    SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
    files.put(FILE, bytes);
    return files.read(FILE);
  }
}
