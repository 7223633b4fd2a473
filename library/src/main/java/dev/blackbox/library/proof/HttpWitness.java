package dev.blackbox.library.proof;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.registry.Witness;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** A witness that answers over HTTP. */
public record HttpWitness(URI address) implements Witness {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int MAX_BODY = 64 << 10;

  /** Returns the witness with this submission prefix. */
  public static HttpWitness at(String url) throws BlackboxException {
    try {
      URI address = URI.create(url.endsWith("/") ? url : url + "/").resolve("add-checkpoint");
      if (address.getHost() != null && address.getScheme().matches("https?")) {
        return new HttpWitness(address);
      }
    } catch (IllegalArgumentException e) {
      // Reported below.
    }
    throw new BlackboxException(SafeText.line(url) + ": not an address, expected https://…");
  }

  @Override
  public Reply add(byte[] request) throws IOException {
    HttpRequest post =
        HttpRequest.newBuilder(address)
            .timeout(PATIENCE)
            .POST(BodyPublishers.ofByteArray(request))
            .build();
    try (HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
      HttpResponse<InputStream> response = client.send(post, BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        return new Reply(response.statusCode(), body.readNBytes(MAX_BODY));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(address + ": interrupted while waiting for an answer", e);
    } catch (IOException e) {
      throw new IOException(address + ": no answer, " + e, e);
    }
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
