package dev.blackbox.testkit.script;

import java.util.List;

/** What a command gave. */
record CommandOutcome(List<String> out, List<String> err, int exit, List<String> effects) {
  CommandOutcome {
    out = List.copyOf(out);
    err = List.copyOf(err);
    effects = List.copyOf(effects);
  }
}
