package dev.blackbox.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.view.ink.Columns;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import org.junit.jupiter.api.Test;

final class ShowPropertyTest {
  private static final int WIDTH = 80;

  @Test
  void whateverAFileHoldsItsTextCannotDriveTheTerminal() {
    Property.forAll(
        300,
        RecordingBytes.any(),
        file -> {
          Shown shown = Shown.of(file, "show", "-", "--full");

          assertThat(shown.out().codePoints().filter(c -> c != '\n'))
              .noneMatch(Character::isISOControl);
        });
  }

  @Test
  void whateverAFileHoldsNoLineIsWiderThanAskedFor() {
    Property.forAll(
        300,
        RecordingBytes.any(),
        file -> {
          Shown shown = Shown.of(file, "show", "-", "--width", Integer.toString(WIDTH));

          assertThat(shown.out().lines()).allMatch(line -> Columns.of(line) <= WIDTH);
        });
  }

  @Test
  void whateverAFileHoldsItIsReplayedAsTextOrRefusedInOneSentence() {
    Property.forAll(
        300,
        RecordingBytes.any(),
        file -> {
          Shown shown = Shown.of(file, "replay", "-");

          if (shown.code() == Exit.FINE) {
            assertThat(shown.out()).contains("State after ");
          } else {
            assertThat(shown.code()).isEqualTo(Exit.FAILURE);
            assertThat(shown.err()).startsWith("stdin: ").doesNotContain("program itself");
          }
        });
  }
}
