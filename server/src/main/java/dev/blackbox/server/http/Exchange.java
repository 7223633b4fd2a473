package dev.blackbox.server.http;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.gate.Gate;
import dev.blackbox.server.http.RouteTable.Match;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A request to the API and its answer. */
public final class Exchange {
  /** An entity tag; a weak one has W/ in front, which makes no difference here. */
  private static final Pattern TAG = Pattern.compile("\"[^\"]*\"");

  private static final int MAX_JSON = 16 << 10;
  private static final long BODY_NANOS = 10_000_000_000L;

  private final Request request;
  private final Response response;
  private final Callback callback;
  private final Match match;
  private final Query query;
  private @Nullable AnswerBytes answer;
  private boolean isNotKept;

  /** Writes the properties of a JSON object. */
  @FunctionalInterface
  public interface Body {
    void write(JsonGenerator out) throws IOException, BlackboxException, HttpProblem;
  }

  /** Writes a JSON document. */
  @FunctionalInterface
  public interface Document {
    void write(OutputStream out) throws IOException, BlackboxException, HttpProblem;
  }

  Exchange(Request request, Response response, Callback callback, Match match) throws HttpProblem {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.match = match;
    this.query = new Query(Gate.query(request), match.route().parameters());
  }

  public Caller caller() {
    return Gate.caller(request);
  }

  public Query query() {
    return query;
  }

  /** Names the sessions that the request reads, for the log, if its path does not. */
  public void reads(String... sessions) {
    request.setAttribute(ApiHandler.SESSIONS, List.of(sessions));
  }

  /** Returns the value of a name in the template of the route. */
  public String name(String name) {
    return match.names().getOrDefault(name, "");
  }

  public Request request() {
    return request;
  }

  public Response response() {
    return response;
  }

  /** Returns the callback, for an action that completes the answer itself. */
  public Callback callback() {
    return callback;
  }

  public HttpFields.Mutable headers() {
    return response.getHeaders();
  }

  /**
   * Reads the JSON object in the body; no body is an empty object.
   *
   * @param known the names that the route takes
   */
  public JsonBody jsonBody(Set<String> known) throws IOException, HttpProblem {
    String type = String.valueOf(request.getHeaders().get(HttpHeader.CONTENT_TYPE));
    String charset = MimeTypes.getCharsetFromContentType(type);
    boolean isJson = "application/json".equals(MimeTypes.getContentTypeWithoutCharset(type));
    if (!isJson || (charset != null && !charset.equalsIgnoreCase("utf-8"))) {
      throw new HttpProblem(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, "bad-content-type", "expected application/json");
    }
    return new JsonBody(body(MAX_JSON), known);
  }

  /** Opens the body of the request, for an action that limits its size itself. */
  public InputStream body() {
    return new RequestBody(request);
  }

  /** Reads the body of the request, up to a limit. The client has ten seconds to send it. */
  private byte[] body(int limit) throws IOException, HttpProblem {
    if (request.getLength() > limit) {
      throw tooLarge(limit);
    }
    long began = System.nanoTime();
    byte[] bytes = new byte[limit + 1];
    int length = 0;
    try (InputStream in = body()) {
      for (int read = 0; read >= 0 && length <= limit; length += Math.max(read, 0)) {
        if (System.nanoTime() - began > BODY_NANOS) {
          throw new RequestBody.TooSlowException("expected the body within 10 seconds");
        }
        read = in.read(bytes, length, bytes.length - length);
      }
    }
    if (length > limit) {
      throw tooLarge(limit);
    }
    return Arrays.copyOf(bytes, length);
  }

  private static HttpProblem tooLarge(int limit) {
    return new HttpProblem(
        HttpStatus.PAYLOAD_TOO_LARGE_413, "body-too-large", "expected at most " + limit + " bytes");
  }

  /** Answers with a JSON object. */
  public void json(Body body) throws IOException, BlackboxException, HttpProblem {
    json(HttpStatus.OK_200, body);
  }

  /** Answers with a JSON object and a status. */
  public void json(int status, Body body) throws IOException, BlackboxException, HttpProblem {
    document(
        status,
        bytes -> {
          JsonOutput json = new JsonOutput(bytes);
          json.generator().writeStartObject();
          body.write(json.generator());
          json.generator().writeEndObject();
          json.endLine();
        });
  }

  /**
   * Answers with a JSON document that a writer of the library writes. It is sent after the action
   * of the route has returned, so that a client that reads slowly keeps no recording locked.
   */
  public void document(int status, Document document)
      throws IOException, BlackboxException, HttpProblem {
    AnswerBytes bytes = new AnswerBytes();
    boolean isWritten = false;
    try {
      document.write(bytes);
      isWritten = true;
    } catch (AnswerBytes.TooLargeException e) {
      throw new HttpProblem(
          HttpStatus.UNPROCESSABLE_ENTITY_422,
          "answer-too-large",
          "the answer is larger than " + AnswerBytes.MOST + " bytes; ask for less");
    } finally {
      if (!isWritten) {
        bytes.close();
      }
    }
    response.setStatus(status);
    headers().put(HttpHeader.CONTENT_TYPE, "application/json");
    answer = bytes;
  }

  /** Sends the document, if the action made one. */
  void send() throws IOException {
    AnswerBytes made = answer;
    answer = null;
    if (made == null) {
      return;
    }
    headers().put(HttpHeader.CONTENT_LENGTH, made.size());
    try (made;
        OutputStream out = Content.Sink.asOutputStream(response)) {
      made.writeTo(out);
    }
    callback.succeeded();
  }

  /** Drops a document that is not sent, because the action failed after it was made. */
  void drop() throws IOException {
    if (answer != null) {
      answer.close();
      answer = null;
    }
  }

  /** Says that the answer may be older than the files, so that no client keeps it. */
  public void doNotKeep() {
    isNotKept = true;
    headers().remove(HttpHeader.ETAG);
  }

  /**
   * Sets the tag of the answer, and answers with 304 if the client has it.
   *
   * @param version what changes with the recording
   * @return whether the request is answered
   */
  public boolean isUnchanged(String version) {
    if (isNotKept) {
      return false;
    }
    String place = String.valueOf(request.getHttpURI().getPathQuery());
    byte[] digest =
        Hashes.sha256().digest((version + " " + place).getBytes(StandardCharsets.UTF_8));
    String tag = "\"" + HexFormat.of().formatHex(digest, 0, 12) + "\"";
    headers().put(HttpHeader.ETAG, tag);
    String known = String.join(",", request.getHeaders().getValuesList(HttpHeader.IF_NONE_MATCH));
    boolean isKnown =
        known.strip().equals("*")
            || TAG.matcher(known).results().anyMatch(found -> found.group().equals(tag));
    if (!isKnown) {
      return false;
    }
    response.setStatus(HttpStatus.NOT_MODIFIED_304);
    callback.succeeded();
    return true;
  }

  /** Answers with bytes. */
  public void send(int status, String type, byte[] bytes) throws IOException {
    response.setStatus(status);
    headers().put(HttpHeader.CONTENT_TYPE, type);
    headers().put(HttpHeader.CONTENT_LENGTH, bytes.length);
    try (OutputStream out = Content.Sink.asOutputStream(response)) {
      out.write(bytes);
    }
    callback.succeeded();
  }

  /** Opens the body of an answer whose size is not limited; {@link #finish} ends it. */
  public OutputStream stream(int status, String type) {
    response.setStatus(status);
    headers().put(HttpHeader.CONTENT_TYPE, type);
    return Content.Sink.asOutputStream(response);
  }

  /** Ends the answer. */
  public void finish() {
    callback.succeeded();
  }
}
