package dev.blackbox.server.page;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Sends the files of the page. They contain nothing of a recording and need no token. */
public final class StaticFiles extends Handler.Abstract.NonBlocking {
  /** The addresses of views, known or not: all get the same file. */
  private static final Pattern VIEWS =
      Pattern.compile("/|/live|/diff|/s/[A-Za-z0-9_][A-Za-z0-9._-]{0,127}(/[a-z]{1,32})?");

  private final PageFiles files;

  /** Reads the files. */
  public StaticFiles() throws IOException {
    files = PageFiles.load();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String path = Request.getPathInContext(request);
    boolean isView = VIEWS.matcher(path).matches();
    Optional<PageFile> file = files.find(isView ? PageFiles.INDEX : path);
    boolean isRead = HttpMethod.GET.is(request.getMethod()) || isHead(request);
    if (file.isEmpty() || !isRead) {
      return false;
    }
    send(file.get(), request, response, callback);
    return true;
  }

  private static boolean isHead(Request request) {
    return HttpMethod.HEAD.is(request.getMethod());
  }

  private static void send(PageFile file, Request request, Response response, Callback callback) {
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.CACHE_CONTROL, "no-cache");
    headers.put(HttpHeader.ETAG, file.tag());
    headers.put(HttpHeader.VARY, "Accept-Encoding");
    String known = request.getHeaders().get(HttpHeader.IF_NONE_MATCH);
    if (known != null && known.contains(file.tag())) {
      response.setStatus(HttpStatus.NOT_MODIFIED_304);
      callback.succeeded();
      return;
    }
    boolean isSmall = request.getHeaders().contains(HttpHeader.ACCEPT_ENCODING, "gzip");
    ByteBuffer bytes = (isSmall ? file.gzip() : file.plain()).slice();
    if (isSmall) {
      headers.put(HttpHeader.CONTENT_ENCODING, "gzip");
    }
    headers.put(HttpHeader.CONTENT_TYPE, file.type());
    headers.put(HttpHeader.CONTENT_LENGTH, bytes.remaining());
    response.write(true, isHead(request) ? null : bytes, callback);
  }
}
