package dev.blackbox.intake.observe.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An agent that is known, or any other command. */
public enum AgentCommand {
  CLAUDE("claude-code", "anthropic") {
    @Override
    public List<String> usual() {
      return List.of("claude");
    }

    @Override
    List<String> ask(List<String> argv, String request) {
      List<String> asked = new ArrayList<>(argv);
      if (!argv.contains("-p") && !argv.contains("--print")) {
        asked.add("-p");
      }
      asked.add(request);
      return asked;
    }
  },

  CODEX("codex", "openai") {
    @Override
    public List<String> usual() {
      return List.of("codex", "exec", "--skip-git-repo-check");
    }

    @Override
    List<String> ask(List<String> argv, String request) {
      List<String> asked = new ArrayList<>(argv);
      if (!argv.contains("exec") && !argv.contains("e")) {
        asked.add("exec");
      }
      asked.add(request);
      return asked;
    }
  },

  /** Knows of the request by the variable {@code BLACKBOX_REQUEST} alone. */
  COMMAND("", "unknown") {
    @Override
    public List<String> usual() {
      return List.of();
    }

    @Override
    List<String> ask(List<String> argv, String request) {
      return argv;
    }
  };

  private final String id;
  private final String provider;

  AgentCommand(String id, String provider) {
    this.id = id;
    this.provider = provider;
  }

  /** The command where none is given. */
  public abstract List<String> usual();

  /** The command with the request as the agent takes it. */
  abstract List<String> ask(List<String> argv, String request);

  /** Puts the request into a command line, unless it is not known. */
  public List<String> asked(List<String> argv, String request, boolean isRequestKnown) {
    return isRequestKnown ? ask(argv, request) : argv;
  }

  /** The name in events; of a command, that of its program. */
  public String id(String program) {
    return id.isEmpty() ? program.substring(program.lastIndexOf('/') + 1) : id;
  }

  public String provider() {
    return provider;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The agent that a program is. */
  public static AgentCommand of(String program) {
    return switch (program.substring(program.lastIndexOf('/') + 1)) {
      case "claude" -> CLAUDE;
      case "codex" -> CODEX;
      default -> COMMAND;
    };
  }
}
