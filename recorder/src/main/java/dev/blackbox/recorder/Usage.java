package dev.blackbox.recorder;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.MetaKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one call of a model used.
 *
 * <pre>{@code
 * recorder.agent("It lasts 30 minutes.", Usage.of(416, 12).cached(0));
 * }</pre>
 */
public final class Usage {
  private final List<Arg> fields;

  private Usage(List<Arg> fields) {
    this.fields = List.copyOf(fields);
  }

  /**
   * Usage of a number of tokens.
   *
   * @param prompt the tokens sent, cached ones included
   * @param completion the tokens received
   */
  public static Usage of(long prompt, long completion) {
    return new Usage(List.of(tokens("prompt", prompt), tokens("completion", completion)));
  }

  /** Adds how many of the tokens sent were read from a cache. */
  public Usage cached(long tokens) {
    return with(tokens("cached", tokens));
  }

  /** Adds the price in dollars; null if it is not known. */
  public Usage cost(@Nullable BigDecimal dollars) {
    return dollars == null ? this : with(Arg.pair("cost_usd", dollars.toPlainString()));
  }

  /** Adds the model that was called, if it is not the one of the recorder or the header. */
  public Usage model(String name) {
    return with(Arg.pair(MetaKey.MODEL.text(), String.valueOf(name)));
  }

  private Usage with(Arg field) {
    List<Arg> more = new ArrayList<>(fields);
    more.removeIf(given -> String.valueOf(given.key()).equals(field.key()));
    more.add(field);
    return new Usage(more);
  }

  private static Arg tokens(String kind, long count) {
    return Arg.pair(kind + "_tokens", Long.toString(Math.max(0, count)));
  }

  /** The fields of a metrics comment; none for null, because recording never fails. */
  static Arg[] fields(@Nullable Usage usage) {
    return usage == null ? new Arg[0] : usage.fields.toArray(Arg[]::new);
  }
}
