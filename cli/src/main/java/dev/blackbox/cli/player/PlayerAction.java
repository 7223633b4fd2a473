package dev.blackbox.cli.player;

/** The actions that keys trigger. */
enum PlayerAction {
  NEXT,
  BACK,
  PAGE_DOWN,
  PAGE_UP,
  FIRST,
  LAST,
  NEXT_ERROR,
  PREVIOUS_ERROR,
  NEXT_CALL,
  PREVIOUS_CALL,
  JUMP,
  SEARCH,
  NEXT_MATCH,
  PREVIOUS_MATCH,
  SCROLL_DOWN,
  SCROLL_UP,
  PLAY,
  FASTER,
  SLOWER,
  THREAD,
  FOLD,
  HELP,
  CANCEL,
  QUIT,
  NOTHING
}
