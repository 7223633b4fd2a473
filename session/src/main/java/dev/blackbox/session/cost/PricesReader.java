package dev.blackbox.session.cost;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.session.usage.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a price table:
 *
 * <pre>
 * # date: 2026-11-15
 * model,input,cached,output
 * gpt-5-codex,1.25,0.125,10
 * </pre>
 */
final class PricesReader {
  private static final List<String> COLUMNS =
      List.of(
          "model",
          "from",
          "above",
          "input",
          "cached",
          "cache_write",
          "cache_write_1h",
          "output",
          "source");
  private static final String DATE = "# date:";
  private static final int SHOWN_DIGITS = 12;

  private final String text;
  private final List<Price> rows = new ArrayList<>();
  private List<String> columns = List.of();
  private String date = "";
  private int line;

  PricesReader(String text) {
    this.text = text;
  }

  Prices read() throws PricesException {
    for (String written : text.split("\n", -1)) {
      line++;
      String row = written.strip();
      if (row.startsWith(DATE)) {
        date = row.substring(DATE.length()).strip();
      } else if (!row.isEmpty() && !row.startsWith("#")) {
        row(List.of(row.split(",", -1)));
      }
    }
    line = 1;
    if (columns.isEmpty()) {
      throw problem("no table found, expected a line such as \"model,input,cached,output\"");
    }
    if (!isDate(date)) {
      throw problem("the table has no date, expected a line such as \"# date: 2026-11-15\"");
    }
    return new Prices(date, digest(), rows);
  }

  private void row(List<String> cells) throws PricesException {
    if (columns.isEmpty()) {
      columns(cells);
      return;
    }
    if (cells.size() != columns.size()) {
      throw problem(
          "the row has "
              + cells.size()
              + " cells, expected "
              + columns.size()
              + " as in the first");
    }
    Map<String, String> row = new TreeMap<>();
    for (int i = 0; i < cells.size(); i++) {
      row.put(columns.get(i), cells.get(i).strip());
    }
    rows.add(
        new Price(
            model(row),
            from(row),
            above(row),
            amount(row, "input"),
            amount(row, "cached"),
            amount(row, "cache_write"),
            amount(row, "cache_write_1h"),
            amount(row, "output"),
            row.getOrDefault("source", "")));
  }

  private void columns(List<String> names) throws PricesException {
    columns = names.stream().map(String::strip).toList();
    for (String name : columns) {
      if (!COLUMNS.contains(name)) {
        throw problem(
            "there is no column \"" + name + "\", expected some of " + String.join(", ", COLUMNS));
      }
    }
    if (!columns.containsAll(List.of("model", "input", "output"))) {
      throw problem("the columns model, input and output must be there");
    }
  }

  private String model(Map<String, String> row) throws PricesException {
    String model = ModelName.plain(row.getOrDefault("model", ""));
    if (model.isEmpty()) {
      throw problem("the model has no name");
    }
    return model;
  }

  private String from(Map<String, String> row) throws PricesException {
    String from = row.getOrDefault("from", "");
    if (!from.isEmpty() && !isDate(from)) {
      throw problem("from is \"" + from + "\", expected a day such as 2026-11-15");
    }
    return from;
  }

  private long above(Map<String, String> row) throws PricesException {
    String above = row.getOrDefault("above", "");
    if (!above.matches("\\d{0,12}")) {
      throw problem("above is \"" + above + "\", expected a number of tokens");
    }
    return above.isEmpty() ? 0 : Long.parseLong(above);
  }

  private @Nullable BigDecimal amount(Map<String, String> row, String column)
      throws PricesException {
    String amount = row.getOrDefault(column, "");
    if (amount.isEmpty()) {
      return null;
    }
    BigDecimal price = Money.parse(amount);
    if (price == null) {
      throw problem(
          column + " is \"" + amount + "\", expected dollars for a million tokens such as 1.25");
    }
    return price;
  }

  private static boolean isDate(String text) {
    return text.matches("\\d{4}-\\d{2}-\\d{2}");
  }

  private String digest() {
    return HexFormat.of().formatHex(Hashes.sha256(text)).substring(0, SHOWN_DIGITS);
  }

  private PricesException problem(String what) {
    return new PricesException(line + ": " + what);
  }
}
