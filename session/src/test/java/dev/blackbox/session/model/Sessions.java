package dev.blackbox.session.model;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.index.ChunkStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Sessions made from the text of a test. */
public final class Sessions {
  private Sessions() {}

  public static Session of(String recording) {
    return of(recording.getBytes(StandardCharsets.UTF_8));
  }

  public static Session of(byte[] recording) {
    try {
      return Session.read(new BboxReader(new ByteArrayInputStream(recording)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a session that reads its events when they are needed. */
  public static Session indexed(byte[] recording) {
    try {
      return Session.of(
          of(recording).header(),
          Session.index(
              new BboxReader(new ByteArrayInputStream(recording)), ChunkStore.MEMORY, _ -> {}),
          from -> new ByteArrayInputStream(recording, (int) from, recording.length - (int) from));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
