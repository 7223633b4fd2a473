package dev.blackbox.server.gate;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Answers for requests that the HTTP library refuses itself, such as bad paths. The answers have
 * the usual headers and repeat nothing of the request.
 */
public final class PlainErrorHandler extends ErrorHandler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus() < 400 ? 500 : response.getStatus();
    response.setStatus(status);
    fill(request, response.getHeaders());
    response.write(true, text(status), callback);
    return true;
  }

  private static void fill(Request request, HttpFields.Mutable headers) {
    SecurityHeaders.add(request, headers);
    headers.put(HttpHeader.CONTENT_TYPE, "text/plain; charset=us-ascii");
  }

  private static ByteBuffer text(int status) {
    String message = HttpStatus.getMessage(status);
    return ByteBuffer.wrap((status + " " + message + "\n").getBytes(US_ASCII));
  }
}
