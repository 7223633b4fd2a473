package dev.blackbox.recorder.forward;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLHandshakeException;

/** Sends the lines and blobs of one session to a server. Redirects are not followed. */
final class IngestClient {
  private static final Duration CONNECTING = Duration.ofSeconds(10);
  private static final Duration WHOLE_REQUEST = Duration.ofSeconds(60);
  private static final int LONGEST_ANSWER = 64 << 10;

  private final HttpClient client;
  private final ForwardTarget target;
  private final URI address;

  IngestClient(ForwardTarget target, String session) {
    this.client = target.client().connectTimeout(CONNECTING).build();
    this.target = target;
    this.address = target.address(session);
  }

  /** Asks how many lines the server has. */
  IngestReply state() throws IOException, InterruptedException {
    return send(request(address).GET().build());
  }

  /** Sends lines. */
  IngestReply post(LineBatch batch) throws IOException, InterruptedException {
    URI from = URI.create(address + "?from=" + batch.from());
    return post(from, "application/x-bbox", BodyPublishers.ofByteArray(batch.bytes()));
  }

  /** Sends a blob. */
  IngestReply blob(String sha256, Supplier<InputStream> content)
      throws IOException, InterruptedException {
    URI blob = URI.create(address + "/blobs/" + sha256);
    return post(blob, "application/octet-stream", BodyPublishers.ofInputStream(content));
  }

  private IngestReply post(URI to, String type, BodyPublisher content)
      throws IOException, InterruptedException {
    return send(request(to).header("Content-Type", type).POST(content).build());
  }

  private HttpRequest.Builder request(URI to) {
    return HttpRequest.newBuilder(to)
        .timeout(WHOLE_REQUEST)
        .header("Authorization", target.authorization());
  }

  private IngestReply send(HttpRequest request) throws IOException, InterruptedException {
    CompletableFuture<IngestReply> answer =
        client.sendAsync(request, BodyHandlers.ofInputStream()).thenApplyAsync(IngestClient::read);
    try {
      return answer.get(WHOLE_REQUEST.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException("no whole answer in " + WHOLE_REQUEST.toSeconds() + " seconds", e);
    } catch (ExecutionException e) {
      throw new IOException(
          e.getCause() instanceof SSLHandshakeException
              ? "this machine does not trust the certificate of the server"
              : "the server does not answer",
          e);
    } finally {
      answer.cancel(true);
    }
  }

  private static IngestReply read(HttpResponse<InputStream> response) {
    try (InputStream in = response.body()) {
      return IngestReply.of(
          response.statusCode(), response.headers(), in.readNBytes(LONGEST_ANSWER));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
