package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Console;
import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.convert.Conversion;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.InputPreview;
import dev.blackbox.library.text.SafeText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Makes a recording of a file in any form.
 *
 * @param from the form that the user names; empty: it is detected from the content
 */
record FileImport(Console console, List<String> from, AgentImport agentImport) {
  FileImport {
    from = List.copyOf(from);
  }

  /** Whether a file belongs to a session that is imported with another file. */
  boolean isPart(Input input) throws IOException, BlackboxException {
    Optional<AgentFormat> agent = InputPreview.at(input).agent();
    return agent.isPresent()
        && input.path().isPresent()
        && agent.get().parentOf(input.path().get()).isPresent();
  }

  void write(Input input, ConversionTarget target) throws IOException, BlackboxException {
    InputPreview preview = InputPreview.at(input);
    Optional<AgentFormat> agent = from.isEmpty() ? preview.agent() : AgentFormats.find(from.get(0));
    if (agent.isPresent()) {
      for (ConversionTarget apart : agentImport.write(agent.get(), preview, target)) {
        written(input, apart);
      }
    } else {
      requireRecording(preview);
      Conversion conversion =
          new Conversion(false, from, true, null, console.progress(), console.err()::say);
      if (preview.kind() == FileKind.ATIF) {
        conversion.writeDocument(preview.input(), target);
      } else {
        conversion.write(preview.input(), Form.BBOX, target);
      }
    }
    if (!target.isStandardOutput()) {
      written(input, target);
    }
  }

  /** Refuses an empty file and plain text, of which no useful recording can be made. */
  private void requireRecording(InputPreview preview) throws BlackboxException {
    FileKind kind = preview.kind();
    if (from.isEmpty() && (kind == FileKind.EMPTY || kind == FileKind.TEXT)) {
      String hint = kind == FileKind.TEXT ? "--from bbox takes it as it is" : null;
      throw new BlackboxException(preview.input().name() + ": this is " + kind.text(), hint);
    }
  }

  private void written(Input input, ConversionTarget target) {
    console.err().say(input.name() + ": written to " + SafeText.line(target.name()));
  }
}
