package dev.blackbox.intake.observe;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.observe.command.Wrappers;
import dev.blackbox.testkit.model.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A real agent with a home of its own, that asks a scripted model and knows a scripted MCP server.
 *
 * @param program where {@code scripts/install-agents} put it
 */
record RealAgent(AgentCommand agent, Path program, Path home, String model) {
  static Path program(AgentCommand agent) {
    String folder = System.getenv("BLACKBOX_AGENTS");
    assumeTrue(folder != null, "SKIPPED: BLACKBOX_AGENTS names no folder with agents");
    Optional<Path> program = Wrappers.find(folder + "/node_modules/.bin/" + agent.id(), "");
    assumeTrue(program.isPresent(), "SKIPPED: " + agent.id() + " is not installed in " + folder);
    return program.orElseThrow();
  }

  Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", System.getenv("PATH"));
    environment.put("HOME", home.toString());
    environment.put("LANG", "C.UTF-8");
    if (agent.id().equals("claude")) {
      environment.put("ANTHROPIC_BASE_URL", model);
      environment.put("ANTHROPIC_API_KEY", "none");
      environment.put("IS_SANDBOX", "1");
      environment.put("ENABLE_TOOL_SEARCH", "false");
      environment.put("DISABLE_TELEMETRY", "1");
      environment.put("DISABLE_AUTOUPDATER", "1");
      environment.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
    } else {
      environment.put("SCRIPTED_KEY", "none");
    }
    return environment;
  }

  /** The command line, after the agent's settings are written. */
  List<String> argv(boolean hasServer) throws IOException {
    List<String> argv = new ArrayList<>(List.of(program.toString()));
    if (agent.id().equals("claude")) {
      argv.addAll(List.of("--output-format", "stream-json", "--verbose"));
      if (hasServer) {
        Path config = home.resolve("mcp.json");
        Files.writeString(config, claudeServer());
        argv.addAll(List.of("--mcp-config", config.toString()));
      }
      argv.addAll(List.of("--dangerously-skip-permissions", "-p"));
    } else {
      Path config = Files.createDirectory(home.resolve(".codex")).resolve("config.toml");
      Files.writeString(config, codexSettings(hasServer));
      argv.addAll(List.of("exec", "--json", "--skip-git-repo-check"));
      argv.add("--dangerously-bypass-approvals-and-sandbox");
    }
    return argv;
  }

  private static String claudeServer() {
    List<String> command = ScriptedServer.command();
    return """
    {"mcpServers": {"scripted": {"command": "%s", "args": [%s]}}}
    """
        .formatted(command.get(0), quoted(command.subList(1, command.size())));
  }

  /** Codex shows the tools of servers to models that it does not know. */
  private String codexSettings(boolean hasServer) {
    List<String> command = ScriptedServer.command();
    String server =
        """
        [mcp_servers.scripted]
        command = "%s"
        args = [%s]
        """
            .formatted(command.get(0), quoted(command.subList(1, command.size())));
    return """
    model = "%s"
    model_provider = "scripted"
    check_for_update_on_startup = false
    [model_providers.scripted]
    name = "scripted"
    base_url = "%s/v1"
    env_key = "SCRIPTED_KEY"
    wire_api = "responses"
    [analytics]
    enabled = false
    %s
    """
        .formatted(hasServer ? "scripted" : "gpt-5.5", model, hasServer ? server : "");
  }

  private static String quoted(List<String> words) {
    return words.stream().map(word -> "\"" + word + "\"").collect(Collectors.joining(", "));
  }
}
