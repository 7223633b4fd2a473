package dev.blackbox.cli.player;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.player.tty.Key;
import dev.blackbox.cli.view.ink.Ink;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class PlayerTest {
  private final PlayerSession player = PlayerSessions.kettle();
  private final ScriptedTty tty = new ScriptedTty(100, 30);

  @Test
  void arrowsGoForwardAndBack() throws IOException {
    play(tty.press(Key.Name.RIGHT, Key.Name.DOWN, Key.Name.RIGHT, Key.Name.LEFT));

    assertThat(step()).isEqualTo(3);
  }

  @Test
  void lettersDoWhatArrowsDo() throws IOException {
    play(tty.type("lj h").press(Key.Name.ENTER, Key.Name.BACKSPACE));

    assertThat(step()).isEqualTo(3);
  }

  @Test
  void endsAreReachedAndSaid() throws IOException {
    play(tty.type("Gl"));

    assertThat(step()).isEqualTo(32);
    assertThat(tty.last().text()).contains("this is the last event");
  }

  @Test
  void homeGoesBackToTheFirstEvent() throws IOException {
    play(tty.press(Key.Name.END, Key.Name.HOME));

    assertThat(step()).isEqualTo(1);
  }

  @Test
  void pagesGoAsFarAsTheListShows() throws IOException {
    play(tty.press(Key.Name.PAGE_DOWN));

    assertThat(player.position()).isEqualTo(Panes.of(tty.size()).list() - 1);
  }

  @Test
  void digitsAndEnterJumpToAStep() throws IOException {
    play(tty.type("23").press(Key.Name.ENTER));

    assertThat(step()).isEqualTo(23);
  }

  @Test
  void colonAsksForTheStep() throws IOException {
    play(tty.type(":2x"));

    assertThat(tty.last().text()).endsWith("go to step 2\n");
  }

  @Test
  void withoutStepsJumpsGoToLines() throws IOException {
    PlayerSession plain = PlayerSessions.of("u: one\n\n# so far\na: two\nt:ls /tmp → [3 files]\n");
    ScriptedTty keys = new ScriptedTty(80, 24).type("3").press(Key.Name.ENTER);

    new Player(plain, PlayerSessions.screen(plain), keys, new Playback(false, 1)).run();

    assertThat(plain.event().lineNumber()).isEqualTo(4);
  }

  @Test
  void escapeLeavesThePrompt() throws IOException {
    play(tty.type(":5").press(Key.Name.ESCAPE, Key.Name.ENTER));

    assertThat(step()).isEqualTo(2);
  }

  @Test
  void stepThatIsNotThereIsSaid() throws IOException {
    play(tty.type("999").press(Key.Name.ENTER));

    assertThat(step()).isEqualTo(1);
    assertThat(tty.last().text()).contains("no such step or line");
  }

  @Test
  void errorsAreVisitedInBothDirections() throws IOException {
    play(tty.type("ee"));
    assertThat(step()).isEqualTo(23);

    play(new ScriptedTty(100, 30).type("E"));
    assertThat(step()).isEqualTo(11);
  }

  @Test
  void behindTheLastErrorThereIsNone() throws IOException {
    play(tty.type("eee"));

    assertThat(step()).isEqualTo(23);
    assertThat(tty.last().text()).contains("no error after this event");
  }

  @Test
  void callsAreVisitedInBothDirections() throws IOException {
    play(tty.type("ccC"));

    assertThat(step()).isEqualTo(4);
  }

  @Test
  void searchFindsTextAnywhereInAnEventWhateverItsCase() throws IOException {
    play(tty.type("/SATURDAY").press(Key.Name.ENTER));

    assertThat(step()).isEqualTo(23);
  }

  @Test
  void searchGoesOnInBothDirections() throws IOException {
    play(tty.type("/controller").press(Key.Name.ENTER).type("nnN"));

    assertThat(step()).isEqualTo(4);
  }

  @Test
  void whatWasSearchedForStandsOut() throws IOException {
    play(tty.type("/boils over").press(Key.Name.ENTER));

    assertThat(tty.last().rows().stream().flatMap(row -> row.stream()))
        .flatExtracting(piece -> piece.text().spans())
        .anyMatch(span -> span.ink() == Ink.FOUND && span.text().equals("boils over"));
  }

  @Test
  void searchWithoutAMatchStaysWhereItIs() throws IOException {
    play(tty.type("/coffee").press(Key.Name.ENTER));

    assertThat(step()).isEqualTo(1);
    assertThat(tty.last().text()).contains("not found");
  }

  @Test
  void threadsAreFilteredOneByOneAndThenNoMore() throws IOException {
    play(tty.type("tt"));
    assertThat(player.filter().thread()).isEqualTo("2");
    assertThat(player.rows()).isEqualTo(4);
    assertThat(tty.last().text()).contains("only thread 2", "1/4");

    play(new ScriptedTty(100, 30).type("t"));
    assertThat(player.filter().thread()).isEmpty();
  }

  @Test
  void movesKeepToTheThread() throws IOException {
    play(tty.type("ttG"));

    assertThat(step()).isEqualTo(12);
  }

  @Test
  void foldingHidesReportsOnProgress() throws IOException {
    play(tty.type("21").press(Key.Name.ENTER).type("fl"));

    assertThat(step()).isEqualTo(23);
  }

  @Test
  void playingMovesByItselfInScaledTimeButNeverWaitsLong() throws IOException {
    play(tty.type("++p").pause(2).type("p"));

    assertThat(step()).isEqualTo(3);
    assertThat(tty.waits().subList(3, 5)).containsExactly(2_000L, 2_000L);
  }

  @Test
  void fasterPlayingWaitsLess() throws IOException {
    play(tty.type("++++++p").pause(1));

    assertThat(tty.waits().get(7)).isEqualTo(100L);
  }

  @Test
  void playingStopsAtTheEnd() throws IOException {
    play(tty.type("Gp").pause(1));

    assertThat(tty.last().text()).contains("end of the recording").doesNotContain("▶");
  }

  @Test
  void detailsScrollAsFarAsThereIsMore() throws IOException {
    ScriptedTty small = new ScriptedTty(60, 12);

    play(small.type("3").press(Key.Name.ENTER).type("ddddd"));

    assertThat(small.last().text()).contains("ts=2026-05-05T08:00:40Z").doesNotContain("more, d");
  }

  @Test
  void helpIsShownAndLeftWithAnyKey() throws IOException {
    play(tty.type("?"));
    assertThat(tty.last().text()).contains("next error, previous error");

    ScriptedTty again = new ScriptedTty(100, 30);
    play(again.type("?l"));
    assertThat(again.last().text()).doesNotContain("next error, previous error");
    assertThat(step()).isEqualTo(1);
  }

  @Test
  void newSizeGivesANewPicture() throws IOException {
    play(tty.resize(60, 20));

    assertThat(tty.last().rows()).hasSize(20);
  }

  @Test
  void resizingDoesNotCountAsTimePassed() throws IOException {
    play(tty.type("p").resize(80, 24));

    assertThat(step()).isEqualTo(1);
  }

  @Test
  void windowThatIsTooSmallSaysSo() throws IOException {
    play(tty.resize(30, 8));

    assertThat(tty.last().text(0)).isEqualTo("needs 40x12, has 30x8");
    assertThat(tty.last().rows()).hasSize(8);
  }

  @Test
  void quittingLeavesKeysUnread() throws IOException {
    play(tty.type("qlll"));

    assertThat(step()).isEqualTo(1);
  }

  @Test
  void controlCQuits() throws IOException {
    play(tty.press(Key.Name.INTERRUPT, Key.Name.RIGHT));

    assertThat(step()).isEqualTo(1);
  }

  private void play(ScriptedTty keys) throws IOException {
    new Player(player, PlayerSessions.screen(player), keys, new Playback(false, 1)).run();
  }

  private long step() {
    return player.event().step().orElseThrow();
  }
}
