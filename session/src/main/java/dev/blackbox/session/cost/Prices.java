package dev.blackbox.session.cost;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What models cost, as of a day. */
public final class Prices {
  private static final String STANDARD = "prices.csv";

  private final String date;
  private final String digest;
  private final Map<String, List<Price>> byModel = new HashMap<>();

  Prices(String date, String digest, List<Price> rows) {
    this.date = date;
    this.digest = digest;
    for (Price row : rows) {
      byModel.computeIfAbsent(row.model(), _ -> new ArrayList<>()).add(row);
    }
  }

  /** The prices that come with the program. */
  public static Prices standard() {
    try (InputStream in = Objects.requireNonNull(Prices.class.getResourceAsStream(STANDARD))) {
      return read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (PricesException e) {
      throw new IllegalStateException(STANDARD + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a table as docs/cost.md describes it. */
  public static Prices read(String text) throws PricesException {
    return new PricesReader(text).read();
  }

  /** These prices, and those of the other table where this one does not have a model. */
  public Prices orElse(Prices other) {
    List<Price> rows = new ArrayList<>();
    byModel.values().forEach(rows::addAll);
    other.byModel.forEach(
        (model, prices) -> {
          if (!byModel.containsKey(model)) {
            rows.addAll(prices);
          }
        });
    String both = date.equals(other.date) ? date : date + " and " + other.date;
    return new Prices(both, digest + "+" + other.digest, rows);
  }

  /** The day the table was made, as it says itself. */
  public String date() {
    return date;
  }

  /** Tells this table from others, so that a sum is known to be made with it. */
  public String digest() {
    return digest;
  }

  /**
   * The price of a call.
   *
   * @param day {@code 2026-11-15}; empty where it is not known: the latest price
   * @param prompt how many tokens went in, cached ones included
   */
  Optional<Price> find(String model, String day, long prompt) {
    @Nullable Price best = null;
    for (Price row : byModel.getOrDefault(ModelName.plain(model), List.of())) {
      boolean holds = day.isEmpty() || row.from().compareTo(day) <= 0;
      boolean isMeant = row.above() == 0 || prompt > row.above();
      if (holds && isMeant && (best == null || isNearer(row, best))) {
        best = row;
      }
    }
    return Optional.ofNullable(best);
  }

  private static boolean isNearer(Price row, Price best) {
    int later = row.from().compareTo(best.from());
    return later > 0 || (later == 0 && row.above() > best.above());
  }
}
