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
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The prices of models as of a day. */
public final class Prices {
  private static final String STANDARD = "prices.csv";
  private static final int MOST_NAMES = 1_000;
  private static final int LONGEST_NAME = 200;

  private final String date;
  private final String digest;
  private final Map<String, List<Price>> byModel = new HashMap<>();
  private final Map<String, String> plainNames = new ConcurrentHashMap<>();

  Prices(String date, String digest, List<Price> rows) {
    this.date = date;
    this.digest = digest;
    for (Price row : rows) {
      byModel.computeIfAbsent(row.model(), _ -> new ArrayList<>()).add(row);
    }
  }

  /** The built-in prices, read when they are first needed. */
  private static final class Standard {
    static final Prices PRICES = read();

    private Standard() {}

    private static Prices read() {
      try (InputStream in = Objects.requireNonNull(Prices.class.getResourceAsStream(STANDARD))) {
        return Prices.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (PricesException e) {
        throw new IllegalStateException(STANDARD + ": " + e.getMessage(), e);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Returns the built-in prices. */
  public static Prices standard() {
    return Standard.PRICES;
  }

  /** Reads a table in the format of docs/cost.md. */
  public static Prices read(String text) throws PricesException {
    return new PricesReader(text).read();
  }

  /** Returns these prices, supplemented by another table for models that are missing here. */
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

  /** Returns the date of the table. */
  public String date() {
    return date;
  }

  /** Returns a fingerprint of the table, which identifies sums made with it. */
  public String digest() {
    return digest;
  }

  /**
   * Returns the price of a call.
   *
   * @param day {@code 2026-11-15}; empty for the latest price
   * @param prompt the number of input tokens, including cached ones
   */
  Optional<Price> find(String model, String day, long prompt) {
    @Nullable Price best = null;
    for (Price row : byModel.getOrDefault(plainName(model), List.of())) {
      boolean holds = day.isEmpty() || row.from().compareTo(day) <= 0;
      boolean isMeant = row.above() == 0 || prompt > row.above();
      if (holds && isMeant && (best == null || isNearer(row, best))) {
        best = row;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Every call of a session asks for the same few names; all sessions share one table. */
  private String plainName(String model) {
    if (model.length() > LONGEST_NAME) {
      return ModelName.plain(model);
    }
    if (plainNames.size() >= MOST_NAMES) {
      plainNames.clear();
    }
    return plainNames.computeIfAbsent(model, ModelName::plain);
  }

  private static boolean isNearer(Price row, Price best) {
    int later = row.from().compareTo(best.from());
    return later > 0 || (later == 0 && row.above() > best.above());
  }
}
