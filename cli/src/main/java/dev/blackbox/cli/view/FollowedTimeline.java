package dev.blackbox.cli.view;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.format.line.Line;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.TimelineJson;
import dev.blackbox.library.live.FileWatcher;
import dev.blackbox.library.timeline.GrowingRecording;
import dev.blackbox.library.timeline.GrowingRecording.Lines;
import dev.blackbox.library.timeline.RecordingSession;
import dev.blackbox.library.timeline.RecordingTail;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.NonEventLine;
import dev.blackbox.session.model.Session;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.ParseResult;

/** Prints the events of a recording while another process writes it. */
public final class FollowedTimeline {
  private final Input input;
  private final ShowOptions options;
  private final Console console;
  private final Output out;
  private int known;
  private long eventLine;
  private long line;
  private boolean isAtEnd;

  FollowedTimeline(Input input, ShowOptions options, Console console, Output out) {
    this.input = input;
    this.options = options.followed();
    this.console = console;
    this.out = out;
  }

  /** Creates a timeline with the options of {@code show} that the verb has. */
  public static FollowedTimeline of(Input input, ParseResult arguments, Console console)
      throws UsageException {
    return new FollowedTimeline(input, ShowOptions.of(arguments, console), console, console.out());
  }

  /**
   * Prints the events from a line on, then new ones until the session or the thread ends.
   *
   * @param from the number of the first line; 0 for the last ten events
   * @param isOver whether the session ended, if its lines do not tell that
   */
  public void run(long from, BooleanSupplier isOver) throws IOException, BlackboxException {
    Session session = read();
    List<Event> events = session.events();
    int first = Math.max(0, events.size() - 10);
    for (int i = 0; from > 0 && i <= events.size(); i++) {
      if (i == events.size() || events.get(i).lineNumber() >= from) {
        first = i;
        break;
      }
    }
    print(session, first, from > 0 ? from - 1 : lineBefore(session, first));
    remember(session, 0);
    follow(session, () -> isAtEnd || isOver.getAsBoolean());
  }

  private static long lineBefore(Session session, int event) {
    return event == 0 ? 0 : session.events().get(event - 1).lineNumber();
  }

  private Session read() throws IOException, BlackboxException {
    return RecordingSession.read(input, console.progress(), console.err()::say).session();
  }

  /**
   * Prints what is added to a recording.
   *
   * @param shown the session as it was printed
   */
  void follow(Session shown, BooleanSupplier isOver) throws IOException, BlackboxException {
    Path file =
        input.path().orElseThrow(() -> new BlackboxException("stdin: --follow needs a file"));
    Semaphore hints = new Semaphore(0);
    GrowingRecording recording = new GrowingRecording(input);
    RecordingTail tail = new RecordingTail(input, shown);
    remember(shown, 0);
    try (FileWatcher watcher = new FileWatcher(false);
        Closeable _ = watcher.watch(file, hints::release)) {
      while (true) {
        boolean isLast = isOver.getAsBoolean();
        Optional<Lines> now = recording.look();
        if (now.isPresent() && isReplaced(now.get())) {
          console
              .err()
              .say(input.name() + ": the recording was replaced; it is shown from its start");
          Session other = read();
          tail = new RecordingTail(input, other);
          print(other, 0, 0);
          remember(other, 0);
        } else if (now.isPresent()) {
          RecordingTail.Window window = tail.read();
          print(window.session(), known - window.first(), line);
          remember(window.session(), window.first());
        }
        out.flush();
        if (isLast) {
          return;
        }
        hints.acquire();
        hints.drainPermits();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** An archive replaces only comments behind the last event. */
  private boolean isReplaced(Lines now) {
    return now.replacedFrom() > 0 && now.replacedFrom() <= eventLine;
  }

  private void remember(Session session, int first) {
    List<Event> events = session.events();
    List<NonEventLine> remarks = session.remarks();
    known = first + events.size();
    eventLine = events.isEmpty() ? eventLine : events.getLast().lineNumber();
    line = remarks.isEmpty() ? eventLine : Math.max(eventLine, remarks.getLast().lineNumber());
    isAtEnd =
        !events.isEmpty()
            && events.getLast().line() instanceof Line.Lifecycle last
            && last.name().equals("end");
  }

  private void print(Session session, int from, long after) throws IOException {
    if (options.isJson()) {
      JsonOutput json = new JsonOutput(out);
      new TimelineJson(input.name(), session, options.selection(), json).print(from, after);
    } else {
      ShowCommand.timeline(input, session, options, out).print(from, after);
    }
  }
}
