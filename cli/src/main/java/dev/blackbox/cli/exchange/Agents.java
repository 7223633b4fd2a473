package dev.blackbox.cli.exchange;

import dev.blackbox.intake.agent.Agent;
import dev.blackbox.library.file.FileKind;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The agents whose own files can be imported, as the command line and files name them. */
final class Agents {
  static final List<String> NAMES =
      Stream.of(Agent.values()).map(agent -> agent.name().toLowerCase(Locale.ROOT)).toList();

  private Agents() {}

  static Agent named(String name) {
    return Agent.valueOf(name.toUpperCase(Locale.ROOT));
  }

  static Agent of(FileKind kind) {
    return named(kind.name());
  }
}
