package dev.blackbox.benchmarks;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A tab of a browser that is driven through its debugging port. */
final class BrowserTab implements AutoCloseable {
  private static final int PAUSE_MILLIS = 20;

  private final Process browser;
  private final Path profile;
  private final HttpClient client = HttpClient.newHttpClient();
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final WebSocket socket;
  private int number;

  private BrowserTab(Process browser, Path profile, URI debugger) throws Exception {
    this.browser = browser;
    this.profile = profile;
    URI list = URI.create("http://" + debugger.getAuthority() + "/json");
    String tabs = client.send(HttpRequest.newBuilder(list).build(), BodyHandlers.ofString()).body();
    String address =
        JsonText.read(new StringReader(tabs)).items().stream()
            .filter(tab -> tab.string("type").equals("page"))
            .findFirst()
            .orElseThrow()
            .string("webSocketDebuggerUrl");
    this.socket =
        client.newWebSocketBuilder().buildAsync(URI.create(address), new Listener()).join();
  }

  static BrowserTab start(Path program) throws Exception {
    Path profile = Files.createTempDirectory("blackbox-browser-");
    Process browser =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile,
                "--remote-debugging-port=0",
                "about:blank")
            .redirectErrorStream(true)
            .start();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(browser.getInputStream(), StandardCharsets.UTF_8));
    String line = output.readLine();
    while (line != null && !line.contains("ws://")) {
      line = output.readLine();
    }
    if (line == null) {
      throw new IOException("the browser has not started");
    }
    return new BrowserTab(browser, profile, URI.create(line.substring(line.indexOf("ws://"))));
  }

  /** Goes to an address. */
  void open(String address) throws InterruptedException {
    ask("Page.navigate", JsonText.of(parameters("url", address)));
  }

  /** Evaluates an expression until it has a value. */
  String await(String expression) throws InterruptedException {
    while (true) {
      Json.Fields parameters =
          parameters("expression", expression).with("returnByValue", Json.of(true));
      Json answer = ask("Runtime.evaluate", JsonText.of(parameters));
      String value = answer.path("result").path("result").path("value").asString();
      if (!value.isEmpty() && !value.equals("false")) {
        return value;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private static Json.Fields parameters(String name, String value) {
    return Json.Fields.EMPTY.with(name, Json.of(value));
  }

  private Json ask(String method, String parameters) throws InterruptedException {
    int own = ++number;
    socket
        .sendText(
            "{\"id\":" + own + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}",
            true)
        .join();
    while (true) {
      Json answer = JsonText.read(new StringReader(answers.take()));
      if (answer.number("id") == own) {
        return answer;
      }
    }
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        answers.add(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    client.shutdownNow();
    browser.destroy();
    browser.onExit().join();
    try (Stream<Path> files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
