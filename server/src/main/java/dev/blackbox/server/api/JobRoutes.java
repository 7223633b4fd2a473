package dev.blackbox.server.api;

import dev.blackbox.library.analysis.RecordingComparison;
import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.cost.CostCalculation;
import dev.blackbox.library.cost.CostOptions;
import dev.blackbox.library.json.CostJson;
import dev.blackbox.library.json.DiffJson;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.VerdictJson;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.proof.VerificationReport;
import dev.blackbox.library.share.SharedFileVerifier;
import dev.blackbox.library.timeline.RecordingSession;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.Query;
import dev.blackbox.server.http.Route;
import dev.blackbox.server.job.Job;
import dev.blackbox.server.job.JobQueue;
import dev.blackbox.session.cost.Grouping;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.cost.RecordingCost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpStatus;

/** What reads whole recordings: verify, cost and diff. */
final class JobRoutes {
  private static final List<String> GROUPINGS = List.of("session", "model", "day", "tool");

  /** A recording that is compared is held in memory up to this size: short lines need much. */
  private static final int IN_MEMORY = 128 << 10;

  private final SessionLookup sessions;
  private final JobQueue jobs;
  private final MachineHome home;

  JobRoutes(SessionLookup sessions, JobQueue jobs, MachineHome home) {
    this.sessions = sessions;
    this.jobs = jobs;
    this.home = home;
  }

  List<Route> routes() {
    return List.of(
        Route.post("sessions/{id}/verify", Set.of(), this::verify),
        Route.get("jobs/{job}", Set.of(), this::job),
        Route.get("sessions/{id}/cost", Set.of("by", "explain"), this::cost),
        Route.get("diff", Set.of("a", "b"), this::diff));
  }

  private void verify(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    exchange.jsonBody(Set.of());
    Job job =
        jobs.start(
            "verify",
            exchange.caller(),
            progress -> {
              Trust trust = Trust.in(home);
              VerificationReport report =
                  new SharedFileVerifier(trust).verify(SessionLookup.input(entry), progress);
              return out -> {
                out.writeName("verdict");
                VerdictJson.write(report, out);
              };
            });
    exchange.json(HttpStatus.ACCEPTED_202, job::write);
  }

  private void job(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    Job job = jobs.named(exchange.name("job"), exchange.caller());
    exchange.json(job::write);
  }

  private void cost(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    String by = exchange.query().word("by", GROUPINGS);
    CostOptions options =
        new CostOptions(
            Grouping.valueOf(by.toUpperCase(Locale.ROOT)),
            Prices.standard(),
            exchange.query().isOn("explain"));
    if (exchange.isUnchanged(SessionLookup.version(entry))) {
      return;
    }
    CostCalculation calculation = new CostCalculation(options);
    RecordingCost cost = jobs.await(() -> cost(entry, calculation));
    exchange.document(
        HttpStatus.OK_200,
        bytes -> {
          CostJson json = new CostJson(new JsonOutput(bytes), options);
          json.recording(entry.id(), cost);
          json.bill(calculation.bill());
        });
  }

  private static RecordingCost cost(CatalogEntry entry, CostCalculation calculation)
      throws IOException, BlackboxException, HttpProblem {
    List<RecordingCost> read = new ArrayList<>();
    SessionLookup.reading(
        entry, () -> read.add(calculation.add(SessionLookup.input(entry), ProgressListener.NONE)));
    return read.getFirst();
  }

  private void diff(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    Query query = exchange.query();
    CatalogEntry a = sessions.named(query.session("a"), exchange.caller());
    CatalogEntry b = sessions.named(query.session("b"), exchange.caller());
    exchange.reads(a.id(), b.id());
    jobs.await(
        () -> {
          SessionLookup.reading(a, () -> SessionLookup.reading(b, () -> compare(exchange, a, b)));
          return true;
        });
  }

  private static void compare(Exchange exchange, CatalogEntry a, CatalogEntry b)
      throws IOException, BlackboxException, HttpProblem {
    try (RecordingSession left = session(a);
        RecordingSession right = session(b)) {
      RecordingComparison sides =
          RecordingComparison.of(a.id(), left.session(), b.id(), right.session());
      exchange.document(
          HttpStatus.OK_200, bytes -> new DiffJson(new JsonOutput(bytes)).print(sides));
    }
  }

  private static RecordingSession session(CatalogEntry entry)
      throws IOException, BlackboxException {
    return RecordingSession.read(
        SessionLookup.input(entry), IN_MEMORY, ProgressListener.NONE, _ -> {});
  }
}
