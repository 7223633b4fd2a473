package dev.blackbox.session.fix;

import dev.blackbox.format.bbox.LineView;

/** Decides the new numbers of a recording's lines, which it is given in order. */
interface Renumbering {
  Edits next(LineView line);
}
