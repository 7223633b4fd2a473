package dev.blackbox.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.view.ink.Columns;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

final class ShowPropertyTest {
  private static final int WIDTH = 80;

  @Test
  void whateverAFileHoldsItsTextCannotDriveTheTerminal() {
    Property.forAll(
        300,
        RecordingBytes.any(),
        file -> {
          Shown shown = Shown.of(file, "show", "-", "--full");

          assertThat(firstControl(shown.out())).isEmpty();
        });
  }

  /** Returns the text at the first control character; empty if there is none. */
  private static String firstControl(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i); // controls are no surrogates
      if (c != '\n' && Character.isISOControl(c)) {
        return "U+%04X at %d".formatted((int) c, i);
      }
    }
    return "";
  }

  @Test
  void whateverAFileHoldsNoLineIsWiderThanAskedFor() {
    Property.forAll(
        300,
        RecordingBytes.any(),
        file -> {
          Shown shown = Shown.of(file, "show", "-", "--width", Integer.toString(WIDTH));

          for (String line : shown.lines()) {
            if (Columns.of(line) > WIDTH) {
              fail("wider than %d columns: %s", WIDTH, line);
            }
          }
        });
  }

  @Test
  void whateverAFileHoldsEachLineOfJsonIsOneSafeObject() {
    Property.forAll(
        300,
        RecordingBytes.any(),
        file -> {
          Shown shown = Shown.of(file, "show", "-", "--json");

          assertThat(firstControl(shown.out())).isEmpty();
          for (String line : shown.lines()) {
            readObject(line);
          }
        });
  }

  private static void readObject(String line) {
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), line)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        fail("no object: %s", line);
      }
      json.skipChildren();
      if (json.currentToken() != JsonToken.END_OBJECT || json.nextToken() != null) {
        fail("not one object: %s", line);
      }
    }
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
          } else if (shown.code() == Exit.FINDINGS) {
            assertThat(shown.out()).contains("State after ").contains("# gap ");
            assertThat(shown.err()).startsWith("stdin: ");
          } else {
            assertThat(shown.code()).isEqualTo(Exit.FAILURE);
            assertThat(shown.err()).startsWith("stdin: ").doesNotContain("program itself");
          }
        });
  }
}
