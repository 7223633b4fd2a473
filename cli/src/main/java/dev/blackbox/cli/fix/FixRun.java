package dev.blackbox.cli.fix;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.files.Inputs;
import dev.blackbox.library.BlackboxException;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.ZstdContent;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.session.fix.FixPlan;
import dev.blackbox.session.fix.RenumberSteps;
import dev.blackbox.store.parts.PartName;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Plans the repair of one recording after the other, does it where asked to, and tells it. */
record FixRun(FixOptions options, Console console, FixReport report) implements Inputs.Work {

  @Override
  public int apply(Input input) throws IOException, BlackboxException {
    Source source = sourceOf(input);
    RenumberSteps fix = new RenumberSteps(() -> open(input), options.references());
    FixPlan plan = fix.plan();
    Optional<String> output = options.output();
    if (options.isToStandardOutput()) {
      report.add(input, plan, Optional.empty());
      fix.apply(console.out());
    } else if (output.isPresent()) {
      Path target = console.resolve(output.get());
      write(fix, output.get(), target, PartName.isCompressed(target));
      report.add(input, plan, Optional.of(SafeText.line(output.get())));
    } else if (options.isWriting() && plan.count() > 0) {
      source.requireOneFile();
      write(fix, input.name(), source.file(), source.isCompressed());
      report.add(input, plan, Optional.of(input.name()));
    } else {
      report.add(input, plan, Optional.empty());
    }
    return Exit.FINE;
  }

  /** It is read more than once, and its bytes are kept, so it must be a file in bbox form. */
  private Source sourceOf(Input input) throws IOException, BlackboxException {
    Path file =
        input
            .path()
            .orElseThrow(
                () -> new BlackboxException("stdin: a repair needs a file, which it reads twice"));
    try (RecordingStream recording = RecordingStream.open(input, console.progress())) {
      if (recording.kind() == FileKind.JSONL || recording.kind() == FileKind.LIGHTBOX) {
        throw new BlackboxException(
            input.name() + ": this is " + recording.kind().text() + ", expected bbox",
            "blackbox import " + input.name() + " makes it");
      }
      recording.bytes().transferTo(OutputStream.nullOutputStream());
      recording.notices().forEach(console.err()::say);
      return new Source(file, recording.isCompressed(), recording.parts());
    }
  }

  /** The recording as it lies on the disk. */
  private record Source(Path file, boolean isCompressed, List<String> parts) {
    /** The numbers go through all parts, but only one file can be replaced in one step. */
    void requireOneFile() throws BlackboxException {
      if (parts.size() > 1) {
        throw new BlackboxException(
            parts.get(0) + ": goes on in " + parts.get(1) + ", and only one file can be changed",
            "--output FILE writes all of it into one");
      }
    }
  }

  private InputStream open(Input input) throws IOException {
    try {
      return RecordingStream.open(input, console.progress()).bytes();
    } catch (BlackboxException e) {
      throw new IOException(e.text(), e);
    }
  }

  private static void write(RenumberSteps fix, String name, Path target, boolean isCompressed)
      throws IOException, BlackboxException {
    AtomicFile.Content content = fix::apply;
    AtomicFile.write(name, target, isCompressed ? ZstdContent.of(name, content) : content);
  }
}
