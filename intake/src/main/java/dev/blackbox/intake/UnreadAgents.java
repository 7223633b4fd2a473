package dev.blackbox.intake;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.RecordHead;
import dev.blackbox.intake.agent.UnreadAgent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The agents whose files are known but cannot be read, so that they can be named. */
public final class UnreadAgents {
  private static final List<UnreadAgent> ALL =
      List.of(
          agent("Aider", "aider", List.of(), List.of()),
          agent("Amp", "amp", ".local/share/amp/threads", List.of("id^T-", "messages")),
          agent("Antigravity", "antigravity", ".gemini/antigravity"),
          agent("Auggie", "auggie", ".augment/sessions"),
          new UnreadAgent(
              "Cline, Roo Code or Kilo Code",
              List.of(),
              List.of(List.of("0.role=user", "0.content.0.text^<task>")),
              "a task of Cline, Roo Code or Kilo Code, whose files are alike",
              "--from cline, --from roo or --from kilo-code says which of them wrote it"),
          agent("CodeBuddy", "codebuddy", ".codebuddy/projects"),
          agent("Continue", "cn", ".continue/sessions", List.of("history", "workspaceDirectory")),
          agent("Crush", "crush", ".local/share/crush"),
          agent(
              "Goose",
              "goose",
              ".local/share/goose/sessions",
              List.of("working_dir", "message_count")),
          agent("gptme", "gptme", ".local/share/gptme/logs"),
          agent("Grok", "grok", ".grok/sessions"),
          agent("iFlow", "iflow", ".iflow/projects", List.of("sessionId^session-", "message")),
          agent(
              "Kimi",
              "kimi",
              List.of(".kimi-code/sessions", ".kimi/sessions"),
              List.of(
                  List.of("timestamp", "message.type", "message.payload"),
                  List.of("type=config.update", "modelAlias"),
                  List.of("type=context.append_loop_event"),
                  List.of("type=metadata", "protocol_version"))),
          agent(
              "Kiro",
              "kiro-cli",
              ".kiro/sessions",
              List.of("kind=Prompt", "data.content"),
              List.of("kind=AssistantMessage", "data.content")),
          agent("OpenClaw", "openclaw", ".openclaw/agents"),
          agent(
              "OpenHands",
              "openhands",
              ".openhands/conversations",
              List.of("kind=ActionEvent", "tool_call_id"),
              List.of("kind=MessageEvent", "llm_message"),
              List.of("kind=ObservationEvent", "observation")),
          agent("Qoder", "qoder", ".qoder/projects"),
          agent("Vibe", "vibe", ".vibe/logs/session", List.of("role", "message_id")),
          agent("Zencoder", "zencoder", ".zencoder/sessions"));

  private static final String AIDER = "# aider chat started at ";

  private UnreadAgents() {}

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  private static UnreadAgent agent(
      String product, String program, String folder, List<String>... marks) {
    return agent(product, program, List.of(folder), List.of(marks));
  }

  private static UnreadAgent agent(
      String product, String program, List<String> folders, List<List<String>> marks) {
    return new UnreadAgent(
        product,
        folders,
        marks,
        "a session of " + product + ", which this version does not read yet",
        "blackbox run -- "
            + program
            + " … records a run of it from outside; trajectories in ATIF, which some agents export,"
            + " are imported");
  }

  /** All of them, in the order of their names. */
  public static List<UnreadAgent> all() {
    return ALL;
  }

  /** The agent that writes files with this beginning. */
  public static Optional<UnreadAgent> recognise(RecordHead head) {
    if (head.text().startsWith(AIDER)) {
      return Optional.of(ALL.getFirst());
    }
    return head.records().stream().flatMap(UnreadAgents::writerOf).findFirst();
  }

  private static Stream<UnreadAgent> writerOf(Json record) {
    return ALL.stream().filter(agent -> agent.recognises(record));
  }
}
