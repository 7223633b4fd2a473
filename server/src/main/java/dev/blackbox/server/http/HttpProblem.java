package dev.blackbox.server.http;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.server.gate.Role;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/** A request that cannot be answered, as RFC 9457 describes it. */
public final class HttpProblem extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String slug;
  private final @Nullable String hint;
  private final int retryAfter;

  private HttpProblem(
      int status, String slug, String detail, @Nullable String hint, int retryAfter) {
    super(detail);
    this.status = status;
    this.slug = slug;
    this.hint = hint;
    this.retryAfter = retryAfter;
  }

  /**
   * Creates a problem.
   *
   * @param slug its name, which never changes
   * @param detail one sentence for people
   */
  public HttpProblem(int status, String slug, String detail) {
    this(status, slug, detail, null, 0);
  }

  /** Returns the problem of a parameter that is not what was expected. */
  public static HttpProblem parameter(String name, String expected) {
    return new HttpProblem(
        HttpStatus.BAD_REQUEST_400, "bad-parameter", name + ": expected " + expected);
  }

  /** Returns the problem of a thing that is not there, or that the caller may not see. */
  public static HttpProblem notFound(String slug, String detail) {
    return new HttpProblem(HttpStatus.NOT_FOUND_404, slug, detail);
  }

  /** Returns the problem of a caller whose role is another one. */
  public static HttpProblem roleMissing(Role needed) {
    return new HttpProblem(
        HttpStatus.FORBIDDEN_403, "role-missing", "the token needs the role " + needed.word());
  }

  /** Returns the problem of a server that has too much to do. */
  public static HttpProblem busy(int status, String slug, String detail, int seconds) {
    return new HttpProblem(status, slug, detail, null, seconds);
  }

  /** Returns the problem of a recording that the library cannot use. */
  public static HttpProblem of(BlackboxException e) {
    return new HttpProblem(
        HttpStatus.UNPROCESSABLE_ENTITY_422, "cannot-be-done", e.text(), e.hint(), 0);
  }

  public int status() {
    return status;
  }

  public String slug() {
    return slug;
  }

  public String detail() {
    return String.valueOf(getMessage());
  }

  public @Nullable String hint() {
    return hint;
  }

  /** Returns after how many seconds the request may work; 0 if that is not known. */
  public int retryAfter() {
    return retryAfter;
  }
}
