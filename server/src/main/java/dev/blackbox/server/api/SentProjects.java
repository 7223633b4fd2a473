package dev.blackbox.server.api;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.library.archive.SessionMeasurement;
import dev.blackbox.library.ingest.IngestStore;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.http.HttpProblem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;

/** Lets callers send recordings of their projects, and of no others. */
record SentProjects(IngestStore store) {
  /** A line break, three hyphens and a line break. */
  private static final long FENCE = 0x0A2D2D2D0AL;

  private static final long LAST_FIVE = 0xFFFFFFFFFFL;

  /** Returns whether a session is stored and belongs to a project that is not the caller's. */
  boolean isOther(String session, Caller caller) throws IOException {
    Optional<String> stored =
        caller.projects().isEmpty() ? Optional.empty() : store.project(session);
    return stored.isPresent() && !caller.mayUse(stored.get());
  }

  /** Refuses a request for a session of another project. */
  void requireOwn(String session, Caller caller) throws IOException, HttpProblem {
    if (isOther(session, caller)) {
      throw refused();
    }
  }

  /** Returns the lines of a request, after a look at the header of a new session. */
  InputStream checked(String session, Caller caller, long from, InputStream body)
      throws IOException, HttpProblem {
    requireOwn(session, caller);
    if (caller.projects().isEmpty() || store.project(session).isPresent()) {
      return body;
    }
    if (from > 0) {
      // Nothing of it is stored; the store says from where to send.
      return InputStream.nullInputStream();
    }
    byte[] header = header(body);
    String project =
        SessionMeasurement.project(
            new BboxReader(new ByteArrayInputStream(header)).readHeader().header());
    if (!caller.mayUse(project)) {
      throw refused();
    }
    return new SequenceInputStream(new ByteArrayInputStream(header), body);
  }

  /** Reads to the end of the header; a header that is not whole names no project. */
  private static byte[] header(InputStream body) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    long last = 0;
    while (last != FENCE) {
      int next = body.read();
      if (next < 0 || read.size() > BboxReader.MAX_HEADER) {
        return new byte[0];
      }
      read.write(next);
      last = ((last << Byte.SIZE) | next) & LAST_FIVE;
    }
    return read.toByteArray();
  }

  private static HttpProblem refused() {
    return new HttpProblem(
        HttpStatus.FORBIDDEN_403,
        "project-missing",
        "the token is not for the project (cwd) in the header of the session");
  }
}
