package dev.blackbox.format.line;

import java.util.List;
import java.util.Optional;

/** Looking up arguments by key. */
final class Args {
  private Args() {}

  static Optional<String> value(List<Arg> args, String key) {
    for (int i = args.size() - 1; i >= 0; i--) {
      if (key.equals(args.get(i).key())) {
        return Optional.of(args.get(i).value());
      }
    }
    return Optional.empty();
  }
}
