package dev.blackbox.server.api;

import dev.blackbox.library.analysis.RecordingProblems;
import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.json.FilesJson;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.ProblemsJson;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.Route;
import dev.blackbox.server.job.JobQueue;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.files.FileHistory;
import dev.blackbox.session.problem.ProblemFinder;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpStatus;

/** What went wrong in a session, and what it did to files. */
final class ReviewRoutes {
  private static final int MOST = 1_000;

  /** A recording up to this size is read in a moment. */
  private static final long SMALL = 2 << 20;

  private final SessionLookup sessions;
  private final OpenRecordings recordings;
  private final JobQueue jobs;

  ReviewRoutes(SessionLookup sessions, OpenRecordings recordings, JobQueue jobs) {
    this.sessions = sessions;
    this.recordings = recordings;
    this.jobs = jobs;
  }

  List<Route> routes() {
    return List.of(
        Route.get("sessions/{id}/findings", Set.of("most"), this::findings),
        Route.get("sessions/{id}/files", Set.of(), this::files));
  }

  private void findings(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    int most = (int) exchange.query().number("most", RecordingProblems.USUAL, 1, MOST);
    if (exchange.isUnchanged(SessionLookup.version(entry))) {
      return;
    }
    TextBlobs texts = RecordingProblems.texts(SessionLookup.input(entry), _ -> {});
    answer(
        exchange,
        entry,
        session -> {
          RecordingProblems found =
              new RecordingProblems(entry.id(), session, ProblemFinder.find(session, texts, most));
          exchange.document(
              HttpStatus.OK_200, bytes -> new ProblemsJson(new JsonOutput(bytes)).add(found));
        });
  }

  private void files(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    if (exchange.isUnchanged(SessionLookup.version(entry))) {
      return;
    }
    TextBlobs texts = RecordingProblems.texts(SessionLookup.input(entry), _ -> {});
    answer(
        exchange,
        entry,
        session ->
            exchange.document(
                HttpStatus.OK_200,
                bytes ->
                    new FilesJson(new JsonOutput(bytes))
                        .add(entry.id(), new FileHistory(session, texts))));
  }

  /** Reads all of a session: a large one as a job, because that takes long. */
  private void answer(Exchange exchange, CatalogEntry entry, OpenRecordings.SessionUse use)
      throws IOException, BlackboxException, HttpProblem {
    if (entry.bytes() < SMALL) {
      recordings.answer(exchange, entry, use);
      return;
    }
    jobs.await(
        () -> {
          recordings.answer(exchange, entry, use);
          return true;
        });
  }
}
