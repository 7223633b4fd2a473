package dev.blackbox.store.chain;

import dev.blackbox.format.lightbox.Field;
import dev.blackbox.format.lightbox.LightboxEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sessions made line by line, so that lines can be changed. */
final class Sessions {
  private Sessions() {}

  /** Returns the lines of a session with this many events, each with its newline. */
  static List<byte[]> lines(int events) {
    List<byte[]> lines = new ArrayList<>();
    String previous = null;
    for (int i = 0; i < events; i++) {
      LightboxEvent.Written written = event("s", i, previous).written();
      lines.add(written.line());
      previous = written.hash();
    }
    return lines;
  }

  static LightboxEvent event(String session, int index, @Nullable String previous) {
    String time = String.format("2026-03-04T09:%02d:%02d.000+00:00", index / 60 % 60, index % 60);
    return LightboxEvent.NONE
        .with(Field.SCHEMA_VERSION, "1")
        .with(Field.SESSION_ID, session)
        .with(Field.INVOCATION_ID, String.format("inv_%05d", index + 1))
        .with(Field.TOOL, "heat")
        .with(Field.INPUT, Map.of("watts", index, "unit", "°C"))
        .with(Field.OUTPUT, Map.of("ok", true))
        .with(Field.STATUS, "complete")
        .with(Field.TIMESTAMP_START, time)
        .with(Field.TIMESTAMP_END, time)
        .with(Field.PREV_HASH, previous);
  }

  static byte[] file(List<byte[]> lines) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    lines.forEach(file::writeBytes);
    return file.toByteArray();
  }

  static ChainVerdict verify(byte[] file) {
    try {
      return ChainVerifier.standard().verify(new ByteArrayInputStream(file));
    } catch (IOException e) {
      throw new AssertionError("bytes in memory", e);
    }
  }

  static ChainVerdict verify(List<byte[]> lines) {
    return verify(file(lines));
  }
}
