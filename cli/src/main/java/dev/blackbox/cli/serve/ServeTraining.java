package dev.blackbox.cli.serve;

import dev.blackbox.cli.command.Console;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.server.BlackboxServer;
import dev.blackbox.server.ServerOptions;
import dev.blackbox.server.gate.LocalToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** Starts a server and asks it what a page asks first, for the start-up cache of {@code serve}. */
public final class ServeTraining {
  private static final List<String> PATHS =
      List.of("/", "/api/v1/about", "/api/v1/sessions", "/api/v1/sessions/sess_training/lines");
  private static final int REPEATS = 20;

  private ServeTraining() {}

  /** Serves the recordings in a folder for a moment. */
  public static void run(Path folder, String version, Console console)
      throws IOException, BlackboxException {
    LocalToken token = new LocalToken(LocalToken.random());
    ServerOptions options =
        new ServerOptions(
            version,
            new HomeFolder(folder.resolve("home")),
            List.of(folder),
            0,
            token,
            failure -> console.err().say(failure.toString()));
    try (BlackboxServer server = BlackboxServer.start(options)) {
      for (int i = 0; i < REPEATS; i++) {
        for (String path : PATHS) {
          ask(server.port(), path, token.text());
        }
      }
    }
  }

  private static void ask(int port, String path, String token) throws IOException {
    URI address = URI.create("http://127.0.0.1:" + port + path);
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setRequestProperty("Authorization", "Bearer " + token);
    boolean isFine = connection.getResponseCode() < HttpURLConnection.HTTP_BAD_REQUEST;
    try (InputStream in = isFine ? connection.getInputStream() : connection.getErrorStream()) {
      if (in != null) {
        in.transferTo(OutputStream.nullOutputStream());
      }
    }
  }
}
