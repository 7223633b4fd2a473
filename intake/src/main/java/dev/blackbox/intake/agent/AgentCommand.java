package dev.blackbox.intake.agent;

import dev.blackbox.format.json.Json;
import java.util.List;
import java.util.Optional;

/** How an agent is run under observation. */
public interface AgentCommand {
  /** Any other program; it finds the request only in the variable {@code BLACKBOX_REQUEST}. */
  AgentCommand ANY =
      new AgentCommand() {
        @Override
        public String id() {
          return "command";
        }

        @Override
        public String nameOf(String program) {
          return baseName(program);
        }

        @Override
        public String provider() {
          return "unknown";
        }

        @Override
        public List<String> withRequest(List<String> argv, String request) {
          return argv;
        }
      };

  /** The name on the command line: {@code claude}. */
  String id();

  /** The name in events, given the program that is run. */
  String nameOf(String program);

  /** Who provides its models: {@code anthropic}. */
  String provider();

  /** The default command line; empty if the user must give one. */
  default List<String> usual() {
    return List.of();
  }

  /** Adds the request to a command line. */
  List<String> withRequest(List<String> argv, String request);

  /** Whether the program is this agent. */
  default boolean isProgram(String program) {
    return baseName(program).equals(id());
  }

  /** The final answer of the agent, if a JSON event that it printed holds one. */
  default Optional<String> answer(Json event) {
    return Optional.empty();
  }

  /** The id of the session that began, if a JSON event that the agent printed names it. */
  default Optional<String> session(Json event) {
    return Optional.empty();
  }

  private static String baseName(String program) {
    return program.substring(program.lastIndexOf('/') + 1);
  }
}
