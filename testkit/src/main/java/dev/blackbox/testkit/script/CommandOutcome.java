package dev.blackbox.testkit.script;

import java.util.List;

/** Output, exit code and file changes of a command. */
record CommandOutcome(List<String> out, List<String> err, int exit, List<String> effects) {
  CommandOutcome {
    out = List.copyOf(out);
    err = List.copyOf(err);
    effects = List.copyOf(effects);
  }
}
