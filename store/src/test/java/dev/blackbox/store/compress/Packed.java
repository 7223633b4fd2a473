package dev.blackbox.store.compress;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A compressed recording and its content. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Packed(byte[] file, byte[] lines, List<Integer> flushes) {
  /** Writes batches of lines; each batch is flushed, and the file is complete. */
  static Packed of(int batches, int linesPerBatch) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    List<Integer> flushes = new ArrayList<>();
    try (FrameEncoder encoder = new FrameEncoder(SeekTable.EMPTY)) {
      for (int batch = 0; batch < batches; batch++) {
        byte[] bytes = batch(batch, linesPerBatch);
        lines.writeBytes(bytes);
        file.writeBytes(encoder.encode(bytes, bytes.length));
        flushes.add(file.size());
      }
      file.writeBytes(encoder.finish());
    }
    return new Packed(file.toByteArray(), lines.toByteArray(), flushes);
  }

  static byte[] batch(int number, int lines) {
    Random random = new Random(number);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append("t:read id=call_").append(number).append('_').append(i);
      text.append(" src/").append(Long.toHexString(random.nextLong())).append(".java → [ok] step=");
      text.append(number * lines + i).append('\n');
    }
    return text.toString().getBytes(UTF_8);
  }

  static byte[] unpack(byte[] file) throws IOException {
    return unpack(file, ZstdLimits.STANDARD);
  }

  static byte[] unpack(byte[] file, ZstdLimits limits) throws IOException {
    try (SeekableZstd packed = SeekableZstd.open(MemoryChannel.of(file), "s.bbox.zst", limits)) {
      return packed.from(0).readAllBytes();
    }
  }
}
