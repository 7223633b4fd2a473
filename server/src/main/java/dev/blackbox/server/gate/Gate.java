package dev.blackbox.server.gate;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The first handler. It refuses requests for other hosts, from pages of other sites, with other
 * methods, and requests to the API without a token or a ticket. A refusal has no body.
 */
public final class Gate extends Handler.Wrapper {
  /** The paths that need a token. */
  public static final String API = "/api/";

  /** The metrics, which need a token too. */
  public static final String METRICS = "/metrics";

  /** The subprotocol that carries the ticket of a WebSocket. */
  public static final String TICKET_PROTOCOL = "ticket.";

  private static final String CALLER = Caller.class.getName();
  private static final String TICKET = Gate.class.getName() + ".ticket";
  private static final String REFUSAL = Gate.class.getName() + ".refusal";
  private static final String SITE = "Sec-Fetch-Site";
  private static final String BEARER = "Bearer ";
  private static final String TICKET_PARAMETER = "ticket=";
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST");

  /** Types that a page of another site cannot send without asking first, which is refused. */
  private static final Set<String> BODIES =
      Set.of("application/json", "application/x-bbox", "application/octet-stream");

  private final AllowedHosts hosts;
  private final AccessTokens tokens;
  private final Tickets tickets;
  private int answering;
  private final FailureLimit failures;

  public Gate(AllowedHosts hosts, AccessTokens tokens, Tickets tickets) {
    this.hosts = hosts;
    this.tokens = tokens;
    this.tickets = tickets;
    this.failures = new FailureLimit(System::nanoTime);
  }

  /** Returns who sent a request to the API. */
  public static Caller caller(Request request) {
    return (Caller) request.getAttribute(CALLER);
  }

  static boolean isKnown(Request request) {
    return request.getAttribute(CALLER) != null;
  }

  /** Returns who sent a request; null if it was refused or needed no token. */
  public static @Nullable Caller callerOrNull(Request request) {
    return (Caller) request.getAttribute(CALLER);
  }

  /** Returns whether a request was let in because of a ticket, and not of a token. */
  public static boolean isByTicket(Request request) {
    return request.getAttribute(TICKET) != null;
  }

  /** Returns the query of a request, without the ticket that let the request in. */
  public static String query(Request request) {
    String query = request.getHttpURI().getQuery();
    boolean hasTicket = isByTicket(request) && !isUpgrade(request);
    return query == null
        ? ""
        : hasTicket ? query.substring(0, Math.max(0, ticketAt(query) - 1)) : query;
  }

  /** Returns why the gate refused a request, in one word; null if it did not. */
  public static @Nullable String refusal(Request request) {
    return (String) request.getAttribute(REFUSAL);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    change(1);
    Request.addCompletionListener(request, _ -> change(-1));
    SecurityHeaders.add(request, response.getHeaders());
    if (hasFaultyFraming(request)) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    Callback whole = new RequestBodyDrain(request, callback);
    int refusal = refusal(request, response);
    if (refusal != 0) {
      response.setStatus(refusal);
      // Sent before the end: a body that nobody has read would become an error.
      response.write(true, BufferUtil.EMPTY_BUFFER, whole);
      return true;
    }
    return super.handle(request, response, whole);
  }

  /** HTTP/1.0 has no transfer codings: a proxy may see another end of the body (RFC 9112 §6.1). */
  private static boolean hasFaultyFraming(Request request) {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_0
        && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }

  private synchronized void change(int requests) {
    answering += requests;
    notifyAll();
  }

  /**
   * Waits until every request is answered and logged, so that a server that ends records them.
   *
   * @param most how long it waits
   */
  public synchronized void awaitAnswers(Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    for (long left = most.toMillis(); answering > 0 && left > 0; ) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
  }

  /** Returns the status of a refusal, or 0. */
  private int refusal(Request request, Response response) {
    String path = Request.getPathInContext(request);
    boolean isApi = path.startsWith(API) || path.equals(METRICS);
    if (!isForThisServer(request)) {
      return refuse(request, "host", HttpStatus.FORBIDDEN_403);
    }
    if (!isFromOwnPage(request, isApi)) {
      return refuse(request, "origin", HttpStatus.FORBIDDEN_403);
    }
    if (!hasPlainPath(request)) {
      return refuse(request, "path", HttpStatus.BAD_REQUEST_400);
    }
    if (!METHODS.contains(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD, POST");
      return refuse(request, "method", HttpStatus.METHOD_NOT_ALLOWED_405);
    }
    if (request.getMethod().equals("POST") && !hasBodyType(request)) {
      return refuse(request, "type", HttpStatus.UNSUPPORTED_MEDIA_TYPE_415);
    }
    if (!hasPlainBody(request)) {
      return refuse(request, "coding", HttpStatus.NOT_IMPLEMENTED_501);
    }
    return isApi ? identify(request, response) : 0;
  }

  /** No name of ours needs dots, escapes or parameters, which programs read in different ways. */
  private static boolean hasPlainPath(Request request) {
    HttpURI uri = request.getHttpURI();
    return uri.getFragment() == null && Objects.equals(uri.getPath(), uri.getCanonicalPath());
  }

  /** A body that is packed on its way would not be unpacked. */
  private static boolean hasPlainBody(Request request) {
    return request.getHeaders().getFields(HttpHeader.TRANSFER_ENCODING).stream()
        .allMatch(coding -> "chunked".equalsIgnoreCase(coding.getValue()));
  }

  private static int refuse(Request request, String reason, int status) {
    request.setAttribute(REFUSAL, reason);
    return status;
  }

  private boolean isForThisServer(Request request) {
    List<HttpField> named = request.getHeaders().getFields(HttpHeader.HOST);
    // HTTP/2 has an authority instead.
    boolean hasAuthority = request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2;
    boolean isNamed =
        named.isEmpty()
            ? hasAuthority
            : named.size() == 1 && hosts.takesHost(named.get(0).getValue());
    HttpURI uri = request.getHttpURI();
    return isNamed && uri.getUser() == null && hosts.takesHost(uri.getAuthority());
  }

  /** A WebSocket must name its origin, because nothing else shows which page opens it. */
  private boolean isFromOwnPage(Request request, boolean isApi) {
    HttpFields headers = request.getHeaders();
    List<HttpField> origins = headers.getFields(HttpHeader.ORIGIN);
    boolean isOwn =
        origins.stream().allMatch(origin -> hosts.takesOrigin(origin.getValue()))
            && origins.size() <= 1;
    boolean isSameSite = !headers.contains(SITE) || isOnly(headers, SITE, "same-origin", "none");
    boolean isTaken = isSameSite || (!isApi && isOpenedByLink(headers));
    return isOwn && isTaken && !(isUpgrade(request) && origins.isEmpty());
  }

  /** A link to the page may be anywhere, but no other page may frame or load it. */
  private static boolean isOpenedByLink(HttpFields headers) {
    return isOnly(headers, "Sec-Fetch-Mode", "navigate")
        && isOnly(headers, "Sec-Fetch-Dest", "document");
  }

  /** Returns whether a header is given once and has one of these values. */
  private static boolean isOnly(HttpFields headers, String name, String... values) {
    List<HttpField> given = headers.getFields(name);
    return given.size() == 1 && List.of(values).contains(String.valueOf(given.get(0).getValue()));
  }

  private static boolean isUpgrade(Request request) {
    return request.getHeaders().contains(HttpHeader.UPGRADE, "websocket");
  }

  private static boolean hasBodyType(Request request) {
    List<HttpField> types = request.getHeaders().getFields(HttpHeader.CONTENT_TYPE);
    return types.size() == 1
        && BODIES.contains(
            String.valueOf(MimeTypes.getContentTypeWithoutCharset(types.get(0).getValue())));
  }

  private int identify(Request request, Response response) {
    Optional<Caller> caller = holder(request);
    if (caller.isPresent()) {
      request.setAttribute(CALLER, caller.get());
      // An answer may take long to make; only reading and writing may not pause.
      request.addIdleTimeoutListener(_ -> false);
      return 0;
    }
    if (failures.isExceededBy(Request.getRemoteAddr(request))) {
      response.getHeaders().put(HttpHeader.RETRY_AFTER, FailureLimit.WINDOW.toSeconds());
      return refuse(request, "too-many", HttpStatus.TOO_MANY_REQUESTS_429);
    }
    response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
    return refuse(request, "token", HttpStatus.UNAUTHORIZED_401);
  }

  private Optional<Caller> holder(Request request) {
    List<HttpField> given = request.getHeaders().getFields(HttpHeader.AUTHORIZATION);
    if (given.isEmpty()) {
      Optional<Caller> caller = ticketHolder(request);
      caller.ifPresent(_ -> request.setAttribute(TICKET, true));
      return caller;
    }
    String authorization = String.valueOf(given.get(0).getValue());
    return given.size() == 1 && authorization.startsWith(BEARER)
        ? tokens.holder(authorization.substring(BEARER.length()))
        : Optional.empty();
  }

  /** A ticket only reads. */
  private Optional<Caller> ticketHolder(Request request) {
    String query = String.valueOf(request.getHttpURI().getQuery());
    int at = isUpgrade(request) ? -1 : ticketAt(query);
    String ticket =
        isUpgrade(request)
            ? protocolTicket(request)
            : at < 0 ? null : query.substring(at + TICKET_PARAMETER.length());
    if (ticket == null || !request.getMethod().equals("GET")) {
      return Optional.empty();
    }
    String path = request.getHttpURI().getPathQuery();
    String granted = at < 0 ? path : path.substring(0, path.length() - query.length() + at - 1);
    return tickets.redeem(ticket, granted).filter(tokens::isCurrent);
  }

  private static @Nullable String protocolTicket(Request request) {
    return request.getHeaders().getCSV("Sec-WebSocket-Protocol", false).stream()
        .filter(protocol -> protocol.startsWith(TICKET_PROTOCOL))
        .map(protocol -> protocol.substring(TICKET_PROTOCOL.length()))
        .findFirst()
        .orElse(null);
  }

  /** Returns where the ticket, which is the last parameter, begins in a query; -1 without one. */
  private static int ticketAt(String query) {
    int last = query.lastIndexOf('&') + 1;
    return query.startsWith(TICKET_PARAMETER, last) ? last : -1;
  }
}
