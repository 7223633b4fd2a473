package dev.blackbox.session.usage;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The last total of each source; totals are compared with the counted sum, never added. */
final class Claims {
  private final Map<Claim.Source, Claim> claims = new EnumMap<>(Claim.Source.class);

  List<Claim> all() {
    return List.copyOf(claims.values());
  }

  /** Takes the header's totals; writers put zeros there until they know them. */
  void header(Header header) {
    long in = TokenCountReader.number(header.text("tokens_total_in"));
    long out = TokenCountReader.number(header.text("tokens_total_out"));
    long cached = TokenCountReader.number(header.text("tokens_cached"));
    if (in > 0 || out > 0 || cached > 0) {
      put(new Claim(Claim.Source.HEADER, 0, -1, in, out, cached, null));
    }
  }

  void summary(long line, Line.Comment comment) {
    put(
        new Claim(
            Claim.Source.SUMMARY,
            line,
            TokenCountReader.number(comment.field("tokens")),
            TokenCountReader.number(comment.field("tokens_in")),
            TokenCountReader.number(comment.field("tokens_out")),
            TokenCountReader.number(comment.field("tokens_cached")),
            money(comment.field("cost"))));
  }

  /** Takes the spending from {@code # budget: $50.00 remaining=$38.17 tokens=284000}. */
  void budget(long line, Line.Comment comment) {
    BigDecimal limit = limit(comment);
    BigDecimal remaining = money(comment.field("remaining"));
    BigDecimal spent = limit == null || remaining == null ? null : limit.subtract(remaining);
    long tokens = TokenCountReader.number(comment.field("tokens"));
    if (spent != null || tokens >= 0) {
      put(new Claim(Claim.Source.BUDGET, line, tokens, -1, -1, -1, spent));
    }
  }

  private static @Nullable BigDecimal limit(Line.Comment comment) {
    for (Arg field : comment.fields()) {
      if (field.key() == null) {
        return Money.parse(field.value());
      }
    }
    return null;
  }

  /** Takes {@code @end} and {@code @checkpoint}; returns whether they state a total. */
  boolean lifecycle(long line, Line.Lifecycle event) {
    boolean isEnd = event.name().equals("end");
    if (!isEnd && !event.name().equals("checkpoint")) {
      return false;
    }
    Claim claim =
        new Claim(
            isEnd ? Claim.Source.END : Claim.Source.CHECKPOINT,
            line,
            TokenCountReader.number(event.arg("tokens")),
            event.meta().number(MetaKey.TOKENS_IN).orElse(-1),
            event.meta().number(MetaKey.TOKENS_OUT).orElse(-1),
            event.meta().number(MetaKey.TOKENS_CACHED).orElse(-1),
            money(event.arg("cost").or(() -> event.arg("cost_usd"))));
    boolean isStated =
        claim.cost() != null
            || claim.tokens() >= 0
            || claim.tokensIn() >= 0
            || claim.tokensOut() >= 0;
    if (isStated) {
      put(claim);
    }
    return isStated;
  }

  private void put(Claim claim) {
    claims.put(claim.source(), claim);
  }

  private static @Nullable BigDecimal money(Optional<String> text) {
    return text.isEmpty() ? null : Money.parse(text.get());
  }
}
