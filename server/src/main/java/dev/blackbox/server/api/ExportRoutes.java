package dev.blackbox.server.api;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.convert.Conversion;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.file.TemporaryFiles;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.share.ShareExport;
import dev.blackbox.library.share.ShareOptions;
import dev.blackbox.library.share.ShareReview;
import dev.blackbox.library.share.ShareReviewJson;
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
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/** Converts a session to another format as a job, and sends the result. */
final class ExportRoutes {
  /** The format of a shared session. */
  private static final String HTML = "html";

  private static final List<String> FORMATS =
      Stream.concat(Form.EXPORTS.stream(), Stream.of(HTML)).toList();

  private final SessionLookup sessions;
  private final JobQueue jobs;
  private final Redactor redactor;
  private final MachineHome home;
  private final String version;

  ExportRoutes(
      SessionLookup sessions, JobQueue jobs, Redactor redactor, MachineHome home, String version) {
    this.sessions = sessions;
    this.jobs = jobs;
    this.redactor = redactor;
    this.home = home;
    this.version = version;
  }

  List<Route> routes() {
    return List.of(
        Route.post("sessions/{id}/export", Set.of(), this::export),
        Route.get("jobs/{job}/file", Set.of(), this::file));
  }

  private void export(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    JsonBody body = exchange.jsonBody(Set.of("format", "redact"));
    String format = body.text("format");
    if (!FORMATS.contains(format)) {
      throw HttpProblem.parameter("format", "one of " + String.join(", ", FORMATS));
    }
    Redactor masking = body.isOn("redact", true) ? redactor : null;
    Job job =
        jobs.start(
            "export",
            exchange.caller(),
            started -> {
              Path file = TemporaryFiles.name(".export"); // the library creates it
              ShareReview review = null;
              if (format.equals(HTML)) {
                review = share(entry, file, masking, started);
              } else {
                write(entry, Form.of(format), file, masking, started);
              }
              started.attach(file, fileName(entry, format));
              return result(started, Files.size(file), review);
            });
    exchange.json(HttpStatus.ACCEPTED_202, job::write);
  }

  private static Exchange.Body result(Job job, long bytes, @Nullable ShareReview review) {
    return out -> {
      out.writeStringProperty("path", "/api/v1/jobs/" + job.number() + "/file");
      out.writeNumberProperty("bytes", bytes);
      if (review != null) {
        out.writeName("review");
        ShareReviewJson.write(review, out);
      }
    };
  }

  private static String fileName(CatalogEntry entry, String format) {
    return format.equals(HTML) ? entry.id() + ".html" : "session.export";
  }

  private ShareReview share(
      CatalogEntry entry, Path file, @Nullable Redactor masking, ProgressListener progress)
      throws IOException, BlackboxException {
    ShareOptions options = ShareOptions.masking(masking);
    return new ShareExport(options, Trust.in(home), version, Instant.now(), progress, _ -> {})
        .write(SessionLookup.input(entry), conversionTo(file));
  }

  private static ConversionTarget conversionTo(Path file) {
    return ConversionTarget.named(file.toString(), Path.of(""), OutputStream.nullOutputStream());
  }

  private static void write(
      CatalogEntry entry,
      Form form,
      Path file,
      @Nullable Redactor masking,
      ProgressListener progress)
      throws IOException, BlackboxException {
    new Conversion(true, List.of(), true, Conversion.USUAL_INLINE_LIMIT, masking, progress, _ -> {})
        .write(SessionLookup.input(entry), form, conversionTo(file));
  }

  private void file(Exchange exchange) throws IOException, HttpProblem {
    Job job = jobs.named(exchange.name("job"), exchange.caller());
    Path file =
        job.file()
            .orElseThrow(() -> HttpProblem.notFound("no-such-file", "the job has made no file"));
    DownloadRoutes.send(exchange, file, job.fileName());
  }
}
