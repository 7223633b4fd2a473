package dev.blackbox.intake.observe.scenario;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the request in the command line of a known agent: {@code claude -p "Fix it"}. */
public final class PromptArgument {
  /** The words before the request, by program; an option may have other names for the same. */
  private static final Map<String, List<String>> BEFORE =
      Map.of(
          "claude", List.of("-p", "--print", "claude", "--dangerously-skip-permissions"),
          "codex", List.of("exec", "e", "codex", "--full-auto"),
          "copilot", List.of("-p", "--prompt", "-i", "--interactive"),
          "cursor-agent", List.of("-p", "--print", "cursor-agent"),
          "gemini", List.of("-p", "--prompt", "-i", "--prompt-interactive", "gemini"),
          "opencode", List.of("run", "--prompt"),
          "pi", List.of("-p", "--print", "pi"),
          "qwen", List.of("-p", "--prompt", "-i", "--prompt-interactive", "qwen"));

  private PromptArgument() {}

  /** The request; empty if the agent is unknown or asks for it later. */
  public static Optional<String> of(List<String> argv) {
    String program = argv.get(0).substring(argv.get(0).lastIndexOf('/') + 1);
    List<String> before = BEFORE.getOrDefault(program, List.of());
    for (int i = 1; i < argv.size(); i++) {
      String previous = i == 1 ? program : argv.get(i - 1);
      String word = argv.get(i);
      if (before.contains(previous) && isRequest(word, i == 1)) {
        return Optional.of(word);
      }
    }
    return Optional.empty();
  }

  /** A first word without blanks may name a verb of the agent: {@code claude mcp}. */
  private static boolean isRequest(String word, boolean isFirst) {
    return !word.isBlank() && !word.startsWith("-") && !(isFirst && word.indexOf(' ') < 0);
  }
}
