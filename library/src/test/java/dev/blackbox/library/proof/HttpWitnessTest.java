package dev.blackbox.library.proof;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.blackbox.library.common.BlackboxException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A witness may be hostile too. */
final class HttpWitnessTest {
  private final CountDownLatch end = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private HttpWitness witness(Duration patience, HttpHandler handler) {
    server.createContext("/add-checkpoint", handler);
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/add-checkpoint";
    return new HttpWitness(URI.create(url), patience);
  }

  @Test
  void answerThatNeverEndsIsCutByTime() {
    HttpWitness witness =
        witness(
            Duration.ofSeconds(1),
            exchange -> {
              begin(exchange, 1000);
              awaitEnd();
            });

    assertThatThrownBy(() -> witness.add(new byte[3]))
        .hasMessageEndingWith(": no whole answer within 1 second");
  }

  @Test
  void answerThatIsTooLongIsCutBySize() {
    HttpWitness witness =
        witness(
            Duration.ofMinutes(5),
            exchange -> {
              OutputStream out = begin(exchange, 0);
              for (int i = 0; i < 1_000_000; i++) {
                out.write(new byte[1024]);
              }
            });

    assertThatThrownBy(() -> witness.add(new byte[3])).hasMessageContaining(": no answer, ");
  }

  @Test
  void addressIsThatOfAWebServer() {
    for (String url : List.of("serve", "file:///etc", "ftp://x/", "http:", "http://a b/", "")) {
      assertThatThrownBy(() -> HttpWitness.at(url)).isInstanceOf(BlackboxException.class);
    }
  }

  private static OutputStream begin(HttpExchange exchange, long length) throws IOException {
    exchange.sendResponseHeaders(200, length);
    exchange.getResponseBody().write('x');
    exchange.getResponseBody().flush();
    return exchange.getResponseBody();
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
