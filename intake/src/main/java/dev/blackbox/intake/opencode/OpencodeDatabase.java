package dev.blackbox.intake.opencode;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.text.Digits;
import dev.blackbox.intake.agent.ContainedSession;
import dev.blackbox.intake.source.RecordReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the database of opencode, also while opencode writes to it, and never changes a file: not
 * even those that SQLite shares between processes.
 */
final class OpencodeDatabase implements Closeable {
  private static final String ENDING = ".json";
  private static final int JOURNAL_VERSION = 18;
  private static final int WRITE_AHEAD = 2;

  private static final String TIMES =
      "SELECT session.id, parent_id, max(session.time_updated, coalesce(messages.time, 0),"
          + " coalesce(parts.time, 0)) FROM session"
          + " LEFT JOIN (SELECT session_id, max(time_updated) AS time FROM message GROUP BY 1)"
          + " AS messages ON messages.session_id = session.id"
          + " LEFT JOIN (SELECT session_id, max(time_updated) AS time FROM part GROUP BY 1)"
          + " AS parts ON parts.session_id = session.id";

  private static final String FAMILY =
      "WITH RECURSIVE family(id) AS (SELECT ? UNION"
          + " SELECT session.id FROM session JOIN family ON session.parent_id = family.id)";

  private static final String MODIFIED =
      FAMILY
          + " SELECT max(time) FROM ("
          + "SELECT max(time_updated) AS time FROM session JOIN family USING (id) UNION ALL"
          + " SELECT max(time_updated) FROM message JOIN family ON session_id = family.id UNION ALL"
          + " SELECT max(time_updated) FROM part JOIN family ON session_id = family.id)";

  private static final String MESSAGES =
      FAMILY
          + " SELECT message.id, session_id, data FROM message JOIN family"
          + " ON session_id = family.id ORDER BY time_created, message.id";

  private final Path file;
  private final Connection connection;
  private final boolean isUnshared;

  private OpencodeDatabase(Path file, Connection connection, boolean isUnshared) {
    this.file = file;
    this.connection = connection;
    this.isUnshared = isUnshared;
  }

  /** A session that changed at this time, and the one that started it. */
  private record Changed(String parent, long time) {}

  static OpencodeDatabase open(Path file) throws IOException {
    boolean isShared = Files.exists(beside(file, "-shm"));
    boolean isUnshared = isWriteAhead(file) && !isShared;
    // without the shared file no other process has the database open, and none is made for us
    String access = isUnshared ? "immutable=1" : isShared ? "readonly_shm=1" : "";
    String name = "jdbc:sqlite:file:" + file.toUri().getRawPath() + "?mode=ro&" + access;
    try {
      Connection connection = DriverManager.getConnection(name);
      connection.setAutoCommit(false);
      return new OpencodeDatabase(file, connection, isUnshared);
    } catch (SQLException e) {
      throw failure(file, e);
    }
  }

  private static boolean isWriteAhead(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(JOURNAL_VERSION + 1);
      return head.length > JOURNAL_VERSION && head[JOURNAL_VERSION] == WRITE_AHEAD;
    }
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  private static IOException failure(Path file, SQLException e) {
    boolean hasDriver = DriverManager.drivers().findAny().isPresent();
    String reason = hasDriver ? e.getMessage() : "org.xerial:sqlite-jdbc is not on the class path";
    return new IOException(file + ": the database cannot be read, " + reason, e);
  }

  /** The path of a session in the database. */
  static Path pathOf(Path database, String session) {
    return database.resolve(session + ENDING);
  }

  /** The session that such a path names. */
  static String sessionOf(Path path) {
    String name = String.valueOf(path.getFileName());
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  /** The sessions that no other session started, with the last change of the whole family. */
  List<ContainedSession> sessions() throws IOException {
    Map<String, Long> changed = new LinkedHashMap<>();
    Map<String, Changed> all = changes();
    all.forEach(
        (id, session) -> {
          String root = id;
          for (int i = 0; all.containsKey(parent(all, root)) && i < all.size(); i++) {
            root = parent(all, root);
          }
          changed.merge(root, session.time, Math::max);
        });
    List<ContainedSession> sessions = new ArrayList<>();
    changed.forEach((id, time) -> sessions.add(new ContainedSession(pathOf(file, id), time)));
    return sessions;
  }

  private static String parent(Map<String, Changed> all, String id) {
    Changed session = all.get(id);
    return session == null ? "" : session.parent;
  }

  private Map<String, Changed> changes() throws IOException {
    Map<String, Changed> changes = new LinkedHashMap<>();
    try (PreparedStatement query = connection.prepareStatement(TIMES);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        String parent = rows.getString(2);
        Changed row = new Changed(parent == null ? "" : parent, rows.getLong(3));
        changes.put(rows.getString(1), row);
      }
    } catch (SQLException e) {
      throw failure(file, e);
    }
    return changes;
  }

  /** When a session or one that it started changed last; empty if it does not exist. */
  Optional<Long> modified(String session) throws IOException {
    try (PreparedStatement query = connection.prepareStatement(MODIFIED)) {
      query.setString(1, session);
      try (ResultSet row = query.executeQuery()) {
        boolean hasTime = row.next() && row.getString(1) != null;
        return hasTime ? Optional.of(row.getLong(1)) : Optional.empty();
      }
    } catch (SQLException e) {
      throw failure(file, e);
    }
  }

  /**
   * The session as lines of JSON: first its description, then its messages and those of the
   * sessions that it started, each as {@code opencode export} gives it. Closing the stream closes
   * the database.
   */
  InputStream lines(String session) throws IOException {
    try {
      PreparedStatement messages = connection.prepareStatement(MESSAGES);
      messages.setString(1, session);
      PreparedStatement parts =
          connection.prepareStatement("SELECT id, data FROM part WHERE message_id = ? ORDER BY id");
      return new OpencodeRowStream(description(session), messages.executeQuery(), parts, this);
    } catch (SQLException e) {
      close();
      throw failure(file, e);
    }
  }

  private Json description(String session) throws SQLException {
    Map<String, String> columns = columns(session);
    long created = Math.max(0, Digits.number(columns.getOrDefault("time_created", "")));
    String model = columns.getOrDefault("model", "");
    Json info =
        Json.Fields.EMPTY
            .with("id", Json.of(session))
            .with("parentID", Json.of(columns.getOrDefault("parent_id", "")))
            .with("directory", Json.of(columns.getOrDefault("directory", "")))
            .with("title", Json.of(columns.getOrDefault("title", "")))
            .with("version", Json.of(columns.getOrDefault("version", "")))
            .with("model", RecordReader.read(model).orElse(Json.Literal.NULL))
            .with("time", Json.Fields.EMPTY.with("created", Json.of(created)));
    return Json.Fields.EMPTY
        .with("info", info)
        .with("messages", Json.of(List.of()))
        .with("children", Json.of(children(session)));
  }

  private Map<String, String> columns(String session) throws SQLException {
    Map<String, String> columns = new HashMap<>();
    try (PreparedStatement query =
        connection.prepareStatement("SELECT * FROM session WHERE id = ?")) {
      query.setString(1, session);
      try (ResultSet row = query.executeQuery()) {
        boolean hasRow = row.next();
        for (int i = 1; hasRow && i <= row.getMetaData().getColumnCount(); i++) {
          String value = row.getString(i);
          columns.put(row.getMetaData().getColumnName(i), value == null ? "" : value);
        }
      }
    }
    return columns;
  }

  private List<String> children(String session) throws SQLException {
    List<String> children = new ArrayList<>();
    try (PreparedStatement query =
        connection.prepareStatement(FAMILY + " SELECT id FROM family WHERE id <> ?")) {
      query.setString(1, session);
      query.setString(2, session);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          children.add(rows.getString(1));
        }
      }
    }
    return children;
  }

  /** The failure of reading rows. */
  IOException failure(SQLException e) {
    return failure(file, e);
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw failure(file, e);
    }
    if (isUnshared && Files.exists(beside(file, "-shm"))) {
      throw new IOException(file + ": the database was opened by another process meanwhile");
    }
  }
}
