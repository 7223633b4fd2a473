package dev.blackbox.library.proof;

import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.registry.Witness;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A witness that answers over HTTP.
 *
 * @param patience how long to wait for the whole answer
 */
public record HttpWitness(URI address, Duration patience) implements Witness {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int MAX_BODY = 64 << 10;

  /** Returns the witness with this submission prefix. */
  public static HttpWitness at(String url) throws BlackboxException {
    try {
      URI address = URI.create(url.endsWith("/") ? url : url + "/").resolve("add-checkpoint");
      if (address.getHost() != null && address.getScheme().matches("https?")) {
        return new HttpWitness(address, PATIENCE);
      }
    } catch (IllegalArgumentException e) {
      // Reported below.
    }
    throw new BlackboxException(SafeText.line(url) + ": not an address, expected https://…");
  }

  @Override
  public Reply add(byte[] request) throws IOException {
    HttpRequest post =
        HttpRequest.newBuilder(address).POST(BodyPublishers.ofByteArray(request)).build();
    try (HttpClient client = HttpClient.newBuilder().connectTimeout(patience).build()) {
      try {
        CompletableFuture<HttpResponse<byte[]>> answer =
            client.sendAsync(post, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_BODY));
        HttpResponse<byte[]> response = answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        return new Reply(response.statusCode(), response.body());
      } finally {
        client.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(address + ": interrupted while waiting for an answer", e);
    } catch (TimeoutException e) {
      throw new IOException(
          address + ": no whole answer within " + Plural.of(patience.toSeconds(), "second"), e);
    } catch (ExecutionException e) {
      throw new IOException(address + ": no answer, " + e.getCause(), e);
    }
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
