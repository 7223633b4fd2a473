package dev.blackbox.server.api;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.server.gate.SecurityHeaders;
import dev.blackbox.server.gate.Tickets;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.Route;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.StoredBlob;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;

/** Bytes as they were recorded, and the tickets to download them in a browser. */
final class DownloadRoutes {
  private static final String BYTES = "application/octet-stream";
  private static final int MAX_PARTS = 10_000;
  private static final Pattern RANGE = Pattern.compile("bytes=([0-9]{1,18})?-([0-9]{1,18})?");
  private final SessionLookup sessions;
  private final OpenRecordings recordings;
  private final Tickets tickets;

  DownloadRoutes(SessionLookup sessions, OpenRecordings recordings, Tickets tickets) {
    this.sessions = sessions;
    this.recordings = recordings;
    this.tickets = tickets;
  }

  List<Route> routes() {
    return List.of(
        Route.get("sessions/{id}/raw", Set.of("part"), this::raw),
        Route.get("sessions/{id}/blobs/{sha256}", Set.of(), this::blob),
        Route.post("tickets", Set.of(), this::ticket));
  }

  /** Sends a file of a recording, or a range of its bytes. */
  private void raw(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    int part = (int) exchange.query().number("part", 1, 1, MAX_PARTS);
    List<Path> parts = entry.parts();
    try {
      if (part <= parts.size()) {
        Path file = parts.get(part - 1);
        send(exchange, file, String.valueOf(file.getFileName()));
        return;
      }
    } catch (FileSystemException e) {
      // The file was removed or replaced meanwhile.
    }
    throw HttpProblem.notFound("no-such-part", "the recording has fewer parts");
  }

  /** Sends a file, or a range of it, for a browser to save. */
  static void send(Exchange exchange, Path file, String name) throws IOException {
    try (SeekableByteChannel channel = Disk.real().read(file)) {
      send(exchange, Channels.newInputStream(channel), channel.size(), name);
    }
  }

  private static void send(Exchange exchange, InputStream in, long size, String name)
      throws IOException {
    attach(exchange, name);
    exchange.headers().put(HttpHeader.ACCEPT_RANGES, "bytes");
    Matcher wanted = RANGE.matcher(range(exchange.request().getHeaders()));
    if (!wanted.matches() || isNoRange(wanted)) {
      copy(exchange, in, HttpStatus.OK_200, 0, size);
      return;
    }
    boolean isSuffix = wanted.group(1) == null;
    long last = wanted.group(2) == null ? size - 1 : Long.parseLong(wanted.group(2));
    long from = isSuffix ? Math.max(0, size - last) : Long.parseLong(wanted.group(1));
    long to = isSuffix ? size : Math.min(size, last + 1);
    if (from >= to) {
      exchange.headers().put(HttpHeader.CONTENT_RANGE, "bytes */" + size);
      exchange.response().setStatus(HttpStatus.RANGE_NOT_SATISFIABLE_416);
      exchange.finish();
      return;
    }
    exchange.headers().put(HttpHeader.CONTENT_RANGE, "bytes " + from + "-" + (to - 1) + "/" + size);
    copy(exchange, in, HttpStatus.PARTIAL_CONTENT_206, from, to);
  }

  /** These bytes have no validator, so that none of a client's can be theirs. */
  private static String range(HttpFields headers) {
    List<String> ranges = headers.getValuesList(HttpHeader.RANGE);
    return ranges.size() == 1 && !headers.contains(HttpHeader.IF_RANGE) ? ranges.getFirst() : "";
  }

  /** Returns whether no range of bytes is meant; such a header is ignored. */
  private static boolean isNoRange(Matcher range) {
    String first = range.group(1);
    String last = range.group(2);
    return last == null
        ? first == null
        : first != null && Long.parseLong(last) < Long.parseLong(first);
  }

  /** The file may grow while it is sent; what was there at the start is sent. */
  private static void copy(Exchange exchange, InputStream in, int status, long from, long to)
      throws IOException {
    in.skipNBytes(from);
    exchange.headers().put(HttpHeader.CONTENT_LENGTH, to - from);
    try (OutputStream out = exchange.stream(status, BYTES)) {
      byte[] buffer = new byte[64 << 10];
      for (long left = to - from; left > 0; ) {
        int read = in.readNBytes(buffer, 0, (int) Math.min(buffer.length, left));
        if (read == 0) {
          throw new IOException("the file became shorter");
        }
        out.write(buffer, 0, read);
        left -= read;
      }
    }
    exchange.finish();
  }

  /** A browser saves these bytes and never interprets them. */
  private static void attach(Exchange exchange, String name) {
    SecurityHeaders.policy(exchange.headers(), SecurityHeaders.SANDBOX);
    String safe = name.replaceAll("[^A-Za-z0-9._-]", "_");
    exchange.headers().put("Content-Disposition", "attachment; filename=\"" + safe + "\"");
  }

  /** Sends a blob that a line of the session refers to, or a range of its bytes. */
  private void blob(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    String sha256 = exchange.name("sha256");
    Optional<RecordingBlobs> blobs =
        BlobRef.isSha256(sha256)
            ? RecordingBlobs.find(SessionLookup.input(entry))
            : Optional.empty();
    Optional<StoredBlob> found = blobs.isEmpty() ? Optional.empty() : blobs.get().find(sha256);
    if (found.isEmpty() || !isReferenced(exchange, entry, sha256)) {
      throw HttpProblem.notFound("no-such-blob", "the session has no such blob");
    }
    BlobRefs.Ref reference = new BlobRefs.Ref(sha256, found.get().bytes(), "");
    if (blobs.get().read(found.get(), reference, 0).isEmpty()) {
      throw new HttpProblem(HttpStatus.CONFLICT_409, "blob-changed", RecordingBlobs.NOT_RECORDED);
    }
    try (InputStream in = blobs.get().open(found.get())) {
      send(exchange, in, found.get().bytes(), sha256);
    }
  }

  /** The folder of blobs also has those of other recordings, perhaps of other projects. */
  private boolean isReferenced(Exchange exchange, CatalogEntry entry, String sha256)
      throws IOException, BlackboxException, HttpProblem {
    boolean[] isReferenced = {false};
    recordings.use(
        exchange,
        entry,
        recording -> {
          OpenRecordings.await(recording);
          isReferenced[0] = recording.refersTo(sha256);
        });
    return isReferenced[0];
  }

  /** Issues a ticket for the path in the body: {@code {"path":"/api/v1/sessions/x/raw"}}. */
  private void ticket(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    String path = exchange.jsonBody(Set.of("path")).text("path");
    if (!path.startsWith("/api/v1/")) {
      throw HttpProblem.parameter("path", "a path of the API");
    }
    String ticket = tickets.issue(exchange.caller(), path);
    exchange.json(
        HttpStatus.CREATED_201,
        out -> {
          out.writeStringProperty("ticket", ticket);
          out.writeNumberProperty("seconds", Tickets.LIFETIME.toSeconds());
        });
  }
}
