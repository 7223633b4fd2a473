package dev.blackbox.library.analysis;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.BlobTextReader;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.timeline.RecordingSession;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.problem.ProblemFinder;
import dev.blackbox.session.problem.ProblemReport;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * A recording and what went wrong in its session.
 *
 * @param name the recording, for messages
 */
public record RecordingProblems(String name, Session session, ProblemReport report) {
  /** How many problems people are shown unless they ask for all. */
  public static final int USUAL = 20;

  private static final long LARGEST_BLOB = 1 << 20;

  /**
   * Reads a recording and looks for problems.
   *
   * @param most how many problems to keep
   */
  public static RecordingProblems read(
      Input input, int most, ProgressListener progress, Consumer<Notice> notices)
      throws IOException, BlackboxException {
    Session session = RecordingSession.read(input, progress, notices).session();
    ProblemReport report = ProblemFinder.find(session, texts(input, notices), most);
    return new RecordingProblems(input.name(), session, report);
  }

  /** Returns the texts that are in blobs and not in lines, up to a size. */
  public static TextBlobs texts(Input input, Consumer<Notice> notices) {
    return BlobTextReader.of(input, LARGEST_BLOB, null, notices);
  }
}
