package dev.blackbox.cli.player;

import dev.blackbox.cli.player.tty.Key;
import java.util.List;

/** Maps keys to actions. */
final class KeyMap {
  /** A line of the help: keys and what they do. */
  record Help(String keys, String meaning) {}

  static final List<Help> HELP =
      List.of(
          new Help("→ ↓ l j space enter", "next event"),
          new Help("← ↑ h k backspace", "previous event"),
          new Help("PgDn PgUp", "page down, page up"),
          new Help("Home g · End G", "first event, last event"),
          new Help("0-9 or : then enter", "go to a step"),
          new Help("e E", "next error, previous error"),
          new Help("c C", "next call, previous call"),
          new Help("/ then enter", "search all text, ignoring case"),
          new Help("n N", "next match, previous match"),
          new Help("d u", "scroll the details down, up"),
          new Help("p", "play or pause, in real time"),
          new Help("+ -", "play faster, slower"),
          new Help("t", "show one thread, the next, all"),
          new Help("f", "hide progress reports"),
          new Help("? q", "this help, quit"));

  private static final String HINTS =
      "←→ step  e error  c call  : jump  / search  d u scroll  p play  t thread  ? help  q quit";
  private static final String FEW_HINTS = "←→ step  e error  : jump  / search  p play  ? help";

  private KeyMap() {}

  /** Returns the most useful keys that fit. */
  static String hints(int columns) {
    return HINTS.length() <= columns ? HINTS : FEW_HINTS;
  }

  static PlayerAction action(Key key) {
    return switch (key.name()) {
      case CHARACTER -> character(key.character());
      case RIGHT, DOWN, ENTER -> PlayerAction.NEXT;
      case LEFT, UP, BACKSPACE -> PlayerAction.BACK;
      case PAGE_DOWN -> PlayerAction.PAGE_DOWN;
      case PAGE_UP -> PlayerAction.PAGE_UP;
      case HOME -> PlayerAction.FIRST;
      case END -> PlayerAction.LAST;
      case ESCAPE -> PlayerAction.CANCEL;
      case INTERRUPT, HANG_UP -> PlayerAction.QUIT;
      case TAB, OTHER -> PlayerAction.NOTHING;
    };
  }

  private static PlayerAction character(int character) {
    return switch (character) {
      case ' ', 'l', 'j' -> PlayerAction.NEXT;
      case 'h', 'k' -> PlayerAction.BACK;
      case 'g' -> PlayerAction.FIRST;
      case 'G' -> PlayerAction.LAST;
      case 'e' -> PlayerAction.NEXT_ERROR;
      case 'E' -> PlayerAction.PREVIOUS_ERROR;
      case 'c' -> PlayerAction.NEXT_CALL;
      case 'C' -> PlayerAction.PREVIOUS_CALL;
      case ':', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> PlayerAction.JUMP;
      case '/' -> PlayerAction.SEARCH;
      case 'n' -> PlayerAction.NEXT_MATCH;
      case 'N' -> PlayerAction.PREVIOUS_MATCH;
      case 'd' -> PlayerAction.SCROLL_DOWN;
      case 'u' -> PlayerAction.SCROLL_UP;
      case 'p' -> PlayerAction.PLAY;
      case '+', '=' -> PlayerAction.FASTER;
      case '-', '_' -> PlayerAction.SLOWER;
      case 't' -> PlayerAction.THREAD;
      case 'f' -> PlayerAction.FOLD;
      case '?' -> PlayerAction.HELP;
      case 'q', 'Q' -> PlayerAction.QUIT;
      default -> PlayerAction.NOTHING;
    };
  }
}
