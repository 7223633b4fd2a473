package dev.blackbox.session.fix;

import dev.blackbox.format.bbox.LineView;

/** Assigns the new numbers to the lines of a recording, in order. */
interface Renumbering {
  Edits next(LineView line);
}
