package dev.blackbox.server.api;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.convert.Conversion;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.JsonBody;
import dev.blackbox.server.http.Route;
import dev.blackbox.server.job.Job;
import dev.blackbox.server.job.JobQueue;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/** Converts a session to another format as a job, and sends the result. */
final class ExportRoutes {
  private static final int MAX_BODY = 16 << 10;

  private final SessionLookup sessions;
  private final JobQueue jobs;
  private final Redactor redactor;

  ExportRoutes(SessionLookup sessions, JobQueue jobs, Redactor redactor) {
    this.sessions = sessions;
    this.jobs = jobs;
    this.redactor = redactor;
  }

  List<Route> routes() {
    return List.of(
        Route.post("sessions/{id}/export", Set.of(), this::export),
        Route.get("jobs/{job}/file", Set.of(), this::file));
  }

  private void export(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    JsonBody body = new JsonBody(exchange.body(MAX_BODY), Set.of("format", "redact"));
    String format = body.text("format");
    if (!Form.EXPORTS.contains(format)) {
      throw HttpProblem.parameter("format", "one of " + String.join(", ", Form.EXPORTS));
    }
    Redactor masking = body.isOn("redact", true) ? redactor : null;
    Job job =
        jobs.start(
            "export",
            exchange.caller(),
            started -> {
              Path file = write(entry, Form.of(format), masking, started);
              started.attach(file);
              long bytes = Files.size(file);
              return out -> {
                out.writeStringProperty("path", "/api/v1/jobs/" + started.number() + "/file");
                out.writeNumberProperty("bytes", bytes);
              };
            });
    exchange.json(HttpStatus.ACCEPTED_202, job::write);
  }

  private static Path write(
      CatalogEntry entry, Form form, @Nullable Redactor masking, ProgressListener progress)
      throws IOException, BlackboxException {
    Path file = Files.createTempFile("blackbox-", ".export");
    file.toFile().deleteOnExit();
    Files.delete(file); // the library creates it, as it would for a user
    ConversionTarget target =
        ConversionTarget.named(file.toString(), Path.of(""), OutputStream.nullOutputStream());
    new Conversion(true, List.of(), true, Conversion.USUAL_INLINE_LIMIT, masking, progress, _ -> {})
        .write(SessionLookup.input(entry), form, target);
    return file;
  }

  private void file(Exchange exchange) throws IOException, HttpProblem {
    Job job = jobs.named(exchange.name("job"), exchange.caller());
    Path file =
        job.file()
            .orElseThrow(() -> HttpProblem.notFound("no-such-file", "the job has made no file"));
    DownloadRoutes.send(exchange, file, "session.export");
  }
}
