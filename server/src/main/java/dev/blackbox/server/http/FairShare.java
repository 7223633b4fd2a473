package dev.blackbox.server.http;

import dev.blackbox.server.gate.AccessTokens;
import dev.blackbox.server.gate.Caller;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Places for what stays open for long, such as feeds. A token has only some of them, so that it
 * cannot keep the others out.
 *
 * @param what what the places are for, in the plural
 * @param each how many places a token has
 */
public record FairShare(String what, int each) {
  private static final int RETRY_SECONDS = 5;

  /** Returns a share of places on a server with these tokens. */
  public static FairShare of(String what, int all, AccessTokens tokens) {
    return new FairShare(what, tokens.share(all));
  }

  /**
   * Returns whether there is a place left for a caller.
   *
   * @param holders who has a place now, once for each place
   */
  public boolean isOpenTo(Caller caller, Stream<Caller> holders) {
    return holders.filter(holder -> holder.name().equals(caller.name())).count() < each;
  }

  /** Returns why a caller gets no more places. */
  public String refusal() {
    return "the token has its share of " + each + " " + what;
  }

  /** Refuses a caller that has its share. */
  public void require(Caller caller, Stream<Caller> holders) throws HttpProblem {
    if (!isOpenTo(caller, holders)) {
      throw HttpProblem.busy(
          HttpStatus.TOO_MANY_REQUESTS_429, "share-used", refusal(), RETRY_SECONDS);
    }
  }
}
