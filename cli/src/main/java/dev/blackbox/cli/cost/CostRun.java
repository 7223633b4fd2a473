package dev.blackbox.cli.cost;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.files.Inputs;
import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.library.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.CostReader;
import dev.blackbox.session.cost.CountedOnce;
import dev.blackbox.session.cost.RecordingCost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads recordings one after the other and adds up what they cost. */
final class CostRun {
  private final Console console;
  private final CostOptions options;
  private final CostReport report;
  private final CountedOnce once = new CountedOnce();
  private final Map<String, String> sessions = new HashMap<>();
  private final Bill bill;

  CostRun(Console console, CostOptions options, CostReport report) {
    this.console = console;
    this.options = options;
    this.report = report;
    this.bill = new Bill(options.grouping());
  }

  int run(List<String> words) throws IOException, BlackboxException {
    int exit =
        Inputs.each(
            words.isEmpty() ? List.of(store()) : words,
            console,
            input -> {
              RecordingCost cost = read(input);
              bill.add(input.name(), cost);
              report.recording(input.name(), cost);
              return Exit.FINE;
            });
    report.bill(bill);
    return exit;
  }

  private String store() throws BlackboxException {
    Path sessions = HomeFolder.of(console.environment(), console.folder()).sessions();
    if (!Files.isDirectory(sessions)) {
      throw new BlackboxException(
          "blackbox cost: nothing is archived yet, and no file was named",
          "blackbox archive keeps what agents wrote; blackbox cost FILE reads a recording");
    }
    return sessions.toString();
  }

  private RecordingCost read(Input input) throws IOException, BlackboxException {
    try (RecordingStream recording = RecordingStream.open(input, console.progress())) {
      BboxReader reader = recording.reader();
      CostReader cost = new CostReader(input.name(), options.prices(), once, options.explained());
      while (reader.next()) {
        cost.accept(reader.line());
      }
      recording.notices().forEach(console.err()::say);
      tellTwins(input, reader.header());
      return cost.finish();
    }
  }

  /** Calls without a name of their own cannot be told from their copies. */
  private void tellTwins(Input input, HeaderBlock header) {
    if (header.state() == HeaderBlock.State.MISSING) {
      return;
    }
    String id =
        HeaderReader.read(header.text(), header.firstLine()).header().text("id").orElse("unknown");
    String twin = id.equals("unknown") ? null : sessions.putIfAbsent(id, input.name());
    if (twin != null) {
      console
          .err()
          .say(
              input.name()
                  + ": the session "
                  + SafeText.line(id)
                  + " is also in "
                  + twin
                  + "; answers with an id are counted once, others in both");
    }
  }
}
