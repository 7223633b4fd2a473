package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.FailureException;
import dev.blackbox.cli.files.FileKind;
import dev.blackbox.cli.files.Input;
import dev.blackbox.cli.files.Recording;
import dev.blackbox.format.finding.Finding;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * Brings recordings into another form.
 *
 * @param isWhole whether the files in which a recording goes on are part of it
 * @param from the form somebody says the files have; empty: the content tells
 */
record Conversion(Console console, boolean isWhole, List<String> from) {
  Conversion {
    from = List.copyOf(from);
  }

  /** Writes a recording where it shall go. */
  void write(Input input, Form form, Target target) throws IOException, FailureException {
    try (Recording recording = open(input)) {
      requireForm(recording, input);
      tell(recording, input);
      if (target.isStandardOutput()) {
        convert(recording, form, console.out());
      } else {
        target.write(out -> convert(recording, form, out));
      }
      recording.tellPartFindings(console);
    }
  }

  private Recording open(Input input) throws IOException, FailureException {
    return isWhole ? Recording.open(input, console) : Recording.openAlone(input, console);
  }

  private void requireForm(Recording recording, Input input) throws FailureException {
    boolean isJsonl = recording.kind() == FileKind.JSONL;
    if (!from.isEmpty() && isJsonl != from.contains("jsonl")) {
      throw new FailureException(
          input.name() + ": this is " + recording.kind().text() + ", not " + from.get(0));
    }
  }

  private void tell(Recording recording, Input input) {
    for (Finding finding : recording.encodingFindings()) {
      console.err().say(input.name() + ":" + finding.line() + ": " + finding.message());
    }
  }

  private void convert(Recording recording, Form form, OutputStream out) throws IOException {
    boolean isUnchanged =
        form == Form.BBOX && (recording.kind() != FileKind.BBOX || !isCompact(recording));
    if (isUnchanged) {
      recording.bytes().transferTo(out);
    } else {
      form.write(recording.reader(), out);
    }
  }

  private boolean isCompact(Recording recording) throws IOException {
    return from.isEmpty() ? CompactLook.isCompact(recording.head()) : from.contains("compact");
  }
}
