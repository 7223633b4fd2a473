package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Console;
import dev.blackbox.intake.agent.Agent;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.InputPreview;
import dev.blackbox.library.text.SafeText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Makes a recording of whatever a file is.
 *
 * @param from what somebody says the files are; empty: the content tells
 */
record Importing(Console console, List<String> from, AgentImport agentImport) {
  Importing {
    from = List.copyOf(from);
  }

  /** Whether a file belongs to a session that is imported with another file. */
  boolean isPart(Input input) throws IOException, BlackboxException {
    InputPreview peeked = InputPreview.at(input);
    return peeked.kind().isAgents()
        && input.path().isPresent()
        && Agents.of(peeked.kind()).parentOf(input.path().get()).isPresent();
  }

  void write(Input input, Target target) throws IOException, BlackboxException {
    InputPreview peeked = InputPreview.at(input);
    Optional<Agent> agents = agents(peeked.kind());
    if (agents.isPresent()) {
      for (Target apart : agentImport.write(agents.get(), peeked, target)) {
        written(input, apart);
      }
    } else {
      requireRecording(peeked);
      Conversion conversion = new Conversion(console, false, from);
      if (peeked.kind() == FileKind.ATIF) {
        conversion.writeDocument(peeked.input(), target);
      } else {
        conversion.write(peeked.input(), Form.BBOX, target);
      }
    }
    if (!target.isStandardOutput()) {
      written(input, target);
    }
  }

  /** Every file can be read as a recording; but to make one of nothing helps nobody. */
  private void requireRecording(InputPreview peeked) throws BlackboxException {
    FileKind kind = peeked.kind();
    if (from.isEmpty() && (kind == FileKind.EMPTY || kind == FileKind.TEXT)) {
      String hint = kind == FileKind.TEXT ? "--from bbox takes it as it is" : null;
      throw new BlackboxException(peeked.input().name() + ": this is " + kind.text(), hint);
    }
  }

  private void written(Input input, Target target) {
    console.err().say(input.name() + ": written to " + SafeText.line(target.name()));
  }

  private Optional<Agent> agents(FileKind kind) {
    if (from.isEmpty()) {
      return kind.isAgents() ? Optional.of(Agents.of(kind)) : Optional.empty();
    }
    return Agents.NAMES.contains(from.get(0))
        ? Optional.of(Agents.named(from.get(0)))
        : Optional.empty();
  }
}
