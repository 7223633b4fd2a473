package dev.blackbox.cli.player;

import dev.blackbox.cli.view.Shown;
import dev.blackbox.cli.view.entry.BlobReader;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.model.Session;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;

/** Tapes to play with. */
final class PlayerSessions {
  private PlayerSessions() {}

  static PlayerSession kettle() {
    try {
      return of(Files.readString(Shown.FOLDER.resolve("kettle.bbox")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static PlayerSession of(String recording) {
    byte[] bytes = recording.getBytes(StandardCharsets.UTF_8);
    try {
      return new PlayerSession(
          "kettle.bbox", Session.read(new BboxReader(new ByteArrayInputStream(bytes))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A screen for a player whose blobs are nowhere. */
  static PlayerScreen screen(PlayerSession player) {
    return new PlayerScreen(player, new BlobReader(Optional.empty(), new Prose(false)));
  }
}
