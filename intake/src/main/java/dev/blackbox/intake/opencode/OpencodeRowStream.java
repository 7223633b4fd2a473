package dev.blackbox.intake.opencode;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.RecordReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The rows of a session as lines of JSON, made one message at a time. */
final class OpencodeRowStream extends InputStream {
  private final OpencodeDatabase database;
  private final ResultSet messages;
  private final PreparedStatement parts;
  private byte[] line;
  private int position;

  /**
   * Creates a stream.
   *
   * @param first the first line
   * @param messages rows with the id, the session and the content of a message
   * @param parts finds the rows with the id and the content of a message's parts
   */
  OpencodeRowStream(
      Json first, ResultSet messages, PreparedStatement parts, OpencodeDatabase database) {
    this.line = bytes(first);
    this.messages = messages;
    this.parts = parts;
    this.database = database;
  }

  private static byte[] bytes(Json record) {
    return (Json.wellFormed(record.asString()) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int count) throws IOException {
    while (position == line.length) {
      if (!next()) {
        return -1;
      }
    }
    int given = Math.min(count, line.length - position);
    System.arraycopy(line, position, into, from, given);
    position += given;
    return given;
  }

  private boolean next() throws IOException {
    try {
      if (!messages.next()) {
        return false;
      }
      String id = messages.getString(1);
      Json.Fields info =
          fields(messages.getString(3))
              .with("id", Json.of(id))
              .with("sessionID", Json.of(messages.getString(2)));
      line = bytes(Json.Fields.EMPTY.with("info", info).with("parts", new Json.Items(parts(id))));
      position = 0;
      return true;
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  private List<Json> parts(String message) throws SQLException {
    List<Json> found = new ArrayList<>();
    parts.setString(1, message);
    try (ResultSet rows = parts.executeQuery()) {
      while (rows.next()) {
        found.add(fields(rows.getString(2)).with("id", Json.of(rows.getString(1))));
      }
    }
    return found;
  }

  /** Content that is not an object is kept as a field, which no message has. */
  private static Json.Fields fields(String content) {
    return RecordReader.read(content).orElse(Json.Literal.NULL) instanceof Json.Fields fields
        ? fields
        : Json.Fields.EMPTY.with("content", Json.of(content));
  }

  @Override
  public void close() throws IOException {
    database.close();
  }
}
