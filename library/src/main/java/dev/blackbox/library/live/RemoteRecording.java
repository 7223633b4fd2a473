package dev.blackbox.library.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.TemporaryFiles;
import dev.blackbox.recorder.forward.ForwardTarget;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.StringReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javax.net.ssl.SSLHandshakeException;

/**
 * A session of a server as a file that grows: copies the lines that the server sends. A connection
 * that is lost is opened again, and goes on behind the last line.
 */
public final class RemoteRecording implements Closeable {
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ForwardTarget server;
  private final URI address;
  private final String session;
  private final Consumer<String> notices;
  private final Path file;
  private final HttpClient client;
  private final Thread thread;
  private final CompletableFuture<Path> whole = new CompletableFuture<>();
  private volatile boolean isOver;
  private long lines;
  private boolean isLost;

  /**
   * Starts to copy a session.
   *
   * @param server the server; of its address, only scheme, host and port count
   * @param notices receives what a user wants to know
   */
  public RemoteRecording(ForwardTarget server, String session, Consumer<String> notices)
      throws IOException {
    this.server = server;
    this.address =
        server.address().resolve("/api/v1/feed?session=" + URLEncoder.encode(session, UTF_8));
    this.session = session;
    this.notices = notices;
    this.file = TemporaryFiles.create(".bbox");
    this.client = server.client().connectTimeout(PATIENCE).build();
    this.thread = Thread.ofPlatform().daemon().name("blackbox feed").start(this::run);
  }

  /** Waits for all lines that are there now, and returns the file. */
  public Path await() throws BlackboxException, InterruptedException {
    try {
      return whole.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof BlackboxException known
          ? known
          : new BlackboxException(name() + ": " + e.getCause());
    }
  }

  /** Returns whether the server says that the session ended. */
  public boolean isOver() {
    return isOver;
  }

  private String name() {
    return SafeText.line(address.getScheme() + "://" + address.getAuthority());
  }

  private void run() {
    try {
      while (true) {
        try {
          copy();
        } catch (SSLHandshakeException e) {
          throw new BlackboxException(
              name() + ": the certificate of the server is not trusted",
              "--ca-cert FILE names a certificate to trust");
        } catch (IOException e) {
          if (!whole.isDone() && lines == 0) {
            throw new BlackboxException(
                name() + ": no server answers there", "blackbox serve starts one");
          }
          if (!isLost) {
            notices.accept(name() + ": the connection was lost; trying again");
          }
          isLost = true;
        }
        Thread.sleep(PAUSE);
      }
    } catch (BlackboxException e) {
      if (!whole.completeExceptionally(e)) {
        notices.accept(e.getMessage());
        isOver = true;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void copy() throws IOException, BlackboxException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).header("Authorization", server.authorization());
    if (lines > 0) {
      request.header("Last-Event-ID", String.valueOf(lines));
    }
    HttpResponse<InputStream> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    try (BufferedReader in = new BufferedReader(new InputStreamReader(response.body(), UTF_8))) {
      if (response.statusCode() != 200) {
        throw refused(response.statusCode());
      }
      String event = "";
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.isEmpty()) {
          event = "";
        } else if (line.startsWith("event: ")) {
          event = line.substring("event: ".length());
        } else if (line.startsWith("data: ")) {
          take(event, JsonText.read(new StringReader(line.substring("data: ".length()))));
        }
      }
    }
    throw new IOException("the server ended the answer");
  }

  /** A server that was just started may not list the session yet. */
  private BlackboxException refused(int status) throws IOException {
    if (status == 429 || status == 503 || (status == 404 && lines > 0)) {
      throw new IOException("the server cannot answer now");
    }
    return switch (status) {
      case 401 ->
          new BlackboxException(
              name() + ": the server does not know the token", "--token-file names another file");
      case 403 ->
          new BlackboxException(
              name() + ": the token may not read sessions", "a token with the role reader can");
      case 404 -> new BlackboxException(name() + ": there is no session " + SafeText.line(session));
      default -> new BlackboxException(name() + ": the server answered with " + status);
    };
  }

  /** Lines that were replaced or left out are fetched again. */
  private void take(String event, Json data) throws IOException {
    switch (event) {
      case "" -> {
        lines = data.number("line");
        write(data.string("text") + "\n", StandardOpenOption.APPEND);
      }
      case "state" -> {
        isOver = data.string("state").equals("ended");
        whole.complete(file);
      }
      case "gap" -> throw new IOException("the server left lines out");
      case "restarted" -> {
        lines = 0;
        write("", StandardOpenOption.TRUNCATE_EXISTING);
        throw new IOException("the recording was replaced");
      }
      default -> {
        // A later version of the server.
      }
    }
    isLost = false;
  }

  private void write(String text, StandardOpenOption how) throws IOException {
    try (OutputStream out = Files.newOutputStream(file, how)) {
      out.write(text.getBytes(UTF_8));
    }
  }

  @Override
  public void close() throws IOException {
    thread.interrupt();
    client.shutdownNow();
    Files.deleteIfExists(file);
  }
}
