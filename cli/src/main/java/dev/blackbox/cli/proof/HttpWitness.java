package dev.blackbox.cli.proof;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.store.witness.Witness;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** A witness that is reached by HTTP. */
record HttpWitness(URI address) implements Witness {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int MAX_BODY = 64 << 10;

  /** The witness whose submission prefix this is. */
  static HttpWitness at(String url) throws BlackboxException {
    try {
      URI address = URI.create(url.endsWith("/") ? url : url + "/").resolve("add-checkpoint");
      if (address.getHost() != null && address.getScheme().matches("https?")) {
        return new HttpWitness(address);
      }
    } catch (IllegalArgumentException e) {
      // It is told below what was expected.
    }
    throw new BlackboxException(SafeText.line(url) + ": no address, expected https://…");
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
      throw new IOException(address + ": there is no answer, " + e, e);
    }
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
