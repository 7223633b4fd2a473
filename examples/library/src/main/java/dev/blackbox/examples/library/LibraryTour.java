package dev.blackbox.examples.library;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.library.Recording;
import dev.blackbox.library.RecordingStore;
import dev.blackbox.library.archive.SessionFilter;
import dev.blackbox.library.archive.StoredSession;
import dev.blackbox.library.check.CheckResult;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.proof.VerificationReport;
import dev.blackbox.library.redact.RedactionJob;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.replay.SessionState;
import dev.blackbox.session.usage.Statistics;
import dev.blackbox.store.redact.Redactor;
import java.io.PrintStream;
import java.nio.file.Path;

/** The ten examples of docs/library.md; a test runs them and compares them with the page. */
public final class LibraryTour {
  private final Path file;
  private final HomeFolder home;
  private final PrintStream out;

  /**
   * Creates a tour.
   *
   * @param file any recording
   * @param home the folder with keys and sessions
   */
  public LibraryTour(Path file, HomeFolder home, PrintStream out) {
    this.file = file;
    this.home = home;
    this.out = out;
  }

  /** 1. Open anything. */
  public void open() throws Exception {
    try (Recording recording = Recording.open(file)) {
      out.println(recording.form().text());
      out.println(recording.header().text("id").orElse("unknown"));
    }
  }

  /** 2. List the findings. */
  public void findings() throws Exception {
    try (Recording recording = Recording.open(file)) {
      for (CheckResult.Listed listed : recording.check().listed()) {
        out.println(listed.place() + ": " + listed.finding().message());
      }
    }
  }

  /** 3. Count. */
  public void statistics() throws Exception {
    try (Recording recording = Recording.open(file)) {
      Statistics statistics = recording.statistics();
      out.println(statistics.calls(LineKind.TOOL) + " tool calls");
      statistics.tools().forEach((tool, calls) -> out.println(tool + ": " + calls));
    }
  }

  /** 4. Price. */
  public void cost() throws Exception {
    try (Recording recording = Recording.open(file)) {
      CostSum sum = recording.cost(Prices.standard()).total();
      out.println("$" + sum.cost() + ", " + sum.unpriced() + " calls without a price");
    }
  }

  /** 5. Look at a window. */
  public void window() throws Exception {
    try (Recording recording = Recording.open(file)) {
      for (Event event : recording.timeline(4, 2)) {
        out.println(event.lineNumber() + " " + event.kind().title());
      }
    }
  }

  /** 6. Ask for the state at a step. */
  public void state() throws Exception {
    try (Recording recording = Recording.open(file)) {
      SessionState state = recording.state(4).orElseThrow();
      out.println(state.openCalls().size() + " open calls, " + state.failed() + " failed");
    }
  }

  /** 7. Verify. */
  public void verify() throws Exception {
    Trust trust = Trust.in(MachineHome.in(home));
    try (Recording recording = Recording.open(file)) {
      VerificationReport report = recording.verify(trust);
      out.println(report.where() + ": " + report.verdict().sentence());
    }
  }

  /** 8. Convert. */
  public void convert() throws Exception {
    try (Recording recording = Recording.open(file)) {
      recording.export(Form.ATIF, file.resolveSibling("trajectory.json"));
    }
  }

  /** 9. List the store. */
  public void store() throws Exception {
    RecordingStore store = RecordingStore.at(home);
    for (StoredSession session : store.sessions(SessionFilter.ALL)) {
      out.println(session.summary().began() + " " + session.recording());
    }
  }

  /** 10. Find secrets. */
  public void secrets() throws Exception {
    Redactor redactor = Redactor.standardIn(System.getenv());
    RedactionJob job = new RedactionJob(redactor, ProgressListener.NONE, _ -> {});
    try (Recording recording = Recording.open(file)) {
      out.println(job.find(recording.input()).count() + " secrets");
    }
  }
}
