package dev.blackbox.cli.player;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.player.tty.ScreenFrame;
import dev.blackbox.cli.player.tty.Size;
import dev.blackbox.cli.view.Shown;
import dev.blackbox.cli.view.entry.BlobReader;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.testkit.golden.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlayerScreenTest {
  private static final Scene SCENE = new Scene(new Playback(false, 1), 0, null, "", "", false);

  private final PlayerSession player = PlayerSessions.kettle();

  @ParameterizedTest
  @CsvSource({"120, 40", "80, 24", "60, 20"})
  void pictureOfAFailure(int columns, int rows) {
    player.jump(23);

    golden("kettle.player.failure", frame(SCENE, columns, rows));
  }

  @ParameterizedTest
  @CsvSource({"120, 40", "80, 24", "60, 20"})
  void pictureOfABlob(int columns, int rows) {
    player.jump(5);

    golden("kettle.player.blob", frame(SCENE, columns, rows));
  }

  @Test
  void pictureOfWideCharactersAndHostileText() {
    player.jump(30);

    golden("kettle.player.wide", frame(SCENE, 120, 40));
  }

  @Test
  void pictureOfTheHelp() {
    golden("kettle.player.help", frame(SCENE.withHelp(true), 80, 24));
  }

  @Test
  void everyPictureFillsItsScreenAndNoMore() {
    for (int columns = Panes.LEAST_COLUMNS; columns < 140; columns += 7) {
      for (int rows = Panes.LEAST_ROWS; rows < 50; rows += 3) {
        for (int event = 0; event < player.session().events().size(); event++) {
          player.first();
          player.move(event);
          assertFits(frame(SCENE, columns, rows));
        }
      }
    }
  }

  private static void assertFits(ScreenFrame frame) {
    assertThat(frame.rows()).hasSize(frame.size().rows());
    for (var row : frame.rows()) {
      int column = 0;
      for (ScreenFrame.Piece piece : row) {
        assertThat(piece.column()).isGreaterThanOrEqualTo(column);
        column = piece.column() + piece.text().width();
        assertThat(column).isLessThanOrEqualTo(frame.size().columns());
      }
    }
  }

  @Test
  void currentEventIsHighlightedAndThoseToComeAreFaint() {
    player.jump(8);

    ScreenFrame frame = frame(SCENE, 120, 40);

    assertThat(inkOf(frame, "think")).isEqualTo(Ink.CURRENT);
    assertThat(inkOf(frame, "rg boil")).isEqualTo(Ink.FAINT);
    assertThat(inkOf(frame, "printenv")).isNotEqualTo(Ink.FAINT);
  }

  /** The ink of the last span in the row that has the text. */
  private static Ink inkOf(ScreenFrame frame, String text) {
    for (int row = 0; row < frame.rows().size(); row++) {
      if (frame.text(row).contains(text)) {
        return frame.rows().get(row).getFirst().text().spans().getLast().ink();
      }
    }
    throw new AssertionError("no row has " + text);
  }

  @Test
  void recordingWithoutTimesCountsEvents() {
    PlayerSession plain = PlayerSessions.of("u: one\na: two\nt:ls /tmp → [3 files]\n");
    plain.last();

    String picture = PlayerSessions.screen(plain).frame(SCENE, new Size(80, 24)).text();

    assertThat(picture).contains("3 ━").contains("● 3").contains("3/3");
  }

  @Test
  void forgedBlobIsNotInThePicture(@TempDir Path folder) throws IOException {
    String line = "t:cat tides → @blob sha256=" + Hashes.sha256Hex(new byte[] {'6'}) + "\n";
    Path file = Files.writeString(folder.resolve("s.bbox"), line);
    Path blobs = Files.createDirectories(folder.resolve(".bbox-blobs"));
    Files.writeString(blobs.resolve(Hashes.sha256Hex(new byte[] {'6'})), "forged");
    RecordingBlobs forged = RecordingBlobs.find(Input.file("s.bbox", file)).orElseThrow();
    BlobReader reader = new BlobReader(Optional.of(forged), new Prose(false));

    String picture =
        new PlayerScreen(PlayerSessions.of(line), reader).frame(SCENE, new Size(120, 24)).text();

    assertThat(picture)
        .contains("[this blob is not the one that was recorded]")
        .doesNotContain("forged");
  }

  private ScreenFrame frame(Scene scene, int columns, int rows) {
    Input input = Input.file("kettle.bbox", Shown.FOLDER.resolve("kettle.bbox"));
    BlobReader blobs = new BlobReader(RecordingBlobs.find(input), new Prose(false));
    return new PlayerScreen(player, blobs).frame(scene, new Size(columns, rows));
  }

  private static void golden(String name, ScreenFrame frame) {
    String size = frame.size().columns() + "x" + frame.size().rows();
    Golden.assertMatches(Shown.FOLDER.resolve(name + "." + size + ".txt"), frame.text());
  }
}
