package dev.blackbox.server.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;

/** Reads server-sent events. */
final class FeedReader implements AutoCloseable {
  private final BufferedReader in;

  FeedReader(InputStream in) {
    this.in = new BufferedReader(new InputStreamReader(in, UTF_8));
  }

  /**
   * An event.
   *
   * @param id empty if it has none
   */
  record FeedEvent(String name, String id, String data) {}

  /** Returns the next event; comments and the time to connect again are no events. */
  FeedEvent next() throws IOException {
    String name = "message";
    String id = "";
    String data = "";
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.isEmpty() && !data.isEmpty()) {
        return new FeedEvent(name, id, data);
      }
      int colon = line.indexOf(": ");
      String value = line.substring(colon + 1).strip();
      switch (colon < 0 ? "" : line.substring(0, colon)) {
        case "event" -> name = value;
        case "id" -> id = value;
        case "data" -> data = value;
        default -> name = name.isEmpty() ? "message" : name;
      }
    }
    throw new IOException("the feed ended");
  }

  /** Returns the next event that is not about the state of the session. */
  FeedEvent nextLine() throws IOException {
    FeedEvent event = next();
    while (event.name().equals("state")) {
      event = next();
    }
    return event;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
