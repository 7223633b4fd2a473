package dev.blackbox.library.ingest;

import dev.blackbox.library.json.JsonOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import tools.jackson.core.JsonGenerator;

/**
 * The answer to a sender.
 *
 * @param session the session as the sender named it
 * @param lines how many lines of the session are durable, counted from the first line of its
 *     header; {@link #NO_LINES} in an answer about a blob
 * @param detail one sentence for people; empty if all went well
 */
public record IngestAnswer(Outcome outcome, String session, long lines, String detail) {
  /** The number of lines in an answer without one. */
  public static final long NO_LINES = -1;

  /** The outcome of a request. */
  public enum Outcome {
    /** All lines of the request are durable; or the state was asked for. */
    STORED(200, "", "OK"),
    /** The request is malformed; repeating it does not help. */
    REFUSED(400, "ingest-refused", "Bad Request"),
    /** The first line of the request is not the line after the last durable one. */
    GAP(409, "ingest-gap", "Conflict"),
    /** A repeated line is not the line that is stored. */
    DIFFERENT(409, "ingest-different", "Conflict"),
    /** Another sender is writing to this session; repeating the request may help. */
    BUSY(409, "ingest-busy", "Conflict"),
    /** A line or a blob is too large. */
    TOO_LARGE(413, "ingest-too-large", "Content Too Large"),
    /** A blob holds a secret, or has another hash. */
    BAD_BLOB(422, "ingest-bad-blob", "Unprocessable Content"),
    /** The server has too much to do; repeating the request later helps. */
    BEHIND(429, "ingest-behind", "Too Many Requests"),
    /** The sender has no space left; repeating the request helps after space was freed. */
    FULL(507, "ingest-quota", "Insufficient Storage"),
    /** The disk does not take the lines; repeating the request later may help. */
    FAILED(503, "ingest-failed", "Service Unavailable");

    private final int status;
    private final String slug;
    private final String title;

    Outcome(int status, String slug, String title) {
      this.status = status;
      this.slug = slug;
      this.title = title;
    }
  }

  static IngestAnswer stored(String session, long lines) {
    return new IngestAnswer(Outcome.STORED, session, lines, "");
  }

  /** Returns the answer to lines that are not the next ones. */
  static IngestAnswer gap(String session, long lines, long from) {
    return new IngestAnswer(
        Outcome.GAP,
        session,
        lines,
        session + ": the next line is line " + (lines + 1) + ", found " + (from + 1));
  }

  /** Returns the HTTP status. */
  public int status() {
    return outcome.status;
  }

  /** Returns the name of the problem; empty if all went well. */
  public String slug() {
    return outcome.slug;
  }

  /**
   * Returns how many seconds the sender should wait before it repeats the request; 0 for no wait.
   */
  public int retryAfter() {
    return switch (outcome) {
      case BUSY, BEHIND -> 1;
      case FAILED -> 5;
      case FULL -> 60;
      default -> 0;
    };
  }

  /** Returns the type of the content. */
  public String contentType() {
    return outcome == Outcome.STORED ? "application/json" : "application/problem+json";
  }

  /** Returns the content: a JSON object, and a line break. */
  public byte[] content() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonOutput json = new JsonOutput(bytes);
    JsonGenerator out = json.generator();
    out.writeStartObject();
    if (outcome != Outcome.STORED) {
      out.writeStringProperty("type", "urn:blackbox:problem:" + outcome.slug);
      out.writeStringProperty("title", outcome.title);
      out.writeNumberProperty("status", outcome.status);
      out.writeStringProperty("detail", detail);
    }
    out.writeStringProperty("session", session);
    if (lines != NO_LINES) {
      out.writeNumberProperty("lines", lines);
    }
    out.writeEndObject();
    try {
      json.endLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
