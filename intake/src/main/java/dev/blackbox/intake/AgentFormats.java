package dev.blackbox.intake;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.RecordHead;
import dev.blackbox.intake.claudecode.ClaudeFormat;
import dev.blackbox.intake.cline.ClineFormat;
import dev.blackbox.intake.codex.CodexFormat;
import dev.blackbox.intake.copilot.CopilotFormat;
import dev.blackbox.intake.cursor.CursorFormat;
import dev.blackbox.intake.droid.DroidFormat;
import dev.blackbox.intake.gemini.GeminiFormat;
import dev.blackbox.intake.opencode.OpencodeFormat;
import dev.blackbox.intake.pi.PiFormat;
import dev.blackbox.intake.qwen.QwenFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The agents whose files can be read. */
public final class AgentFormats {
  /** In the order of recognition: those with the rarest marks come first. */
  private static final List<AgentFormat> ALL =
      List.of(
          new QwenFormat(),
          PiFormat.pi(),
          PiFormat.ohMyPi(),
          PiFormat.prime(),
          new DroidFormat(),
          new CursorFormat(),
          ClineFormat.cline(),
          ClineFormat.roo(),
          ClineFormat.kiloCode(),
          new GeminiFormat(),
          new CopilotFormat(),
          OpencodeFormat.opencode(),
          OpencodeFormat.kilo(),
          new ClaudeFormat(),
          new CodexFormat());

  private AgentFormats() {}

  /** All agents, in the order of recognition. */
  public static List<AgentFormat> all() {
    return ALL;
  }

  /** The agent with this id. */
  public static Optional<AgentFormat> find(String id) {
    return ALL.stream().filter(format -> format.id().equals(id)).findFirst();
  }

  /** Returns the agent that writes files with this beginning. */
  public static Optional<AgentFormat> recognise(RecordHead head) {
    return head.records().stream().flatMap(AgentFormats::writerOf).findFirst();
  }

  private static Stream<AgentFormat> writerOf(Json record) {
    return ALL.stream().filter(format -> format.recognises(record));
  }

  /** The folders on this machine in which agents keep sessions. */
  public static List<AgentFolder> folders(Map<String, String> environment) {
    return AgentFolder.find(ALL, environment);
  }

  /** The agents that can be run under observation. */
  public static List<AgentCommand> commands() {
    return ALL.stream().flatMap(format -> format.command().stream()).toList();
  }

  /** Returns the command of the agent with this id; any program if no agent has it. */
  public static AgentCommand command(String id) {
    return commands().stream()
        .filter(command -> command.id().equals(id))
        .findFirst()
        .orElse(AgentCommand.ANY);
  }

  /** Returns the agent that a program is, or any program. */
  public static AgentCommand commandOf(String program) {
    return commands().stream()
        .filter(command -> command.isProgram(program))
        .findFirst()
        .orElse(AgentCommand.ANY);
  }
}
