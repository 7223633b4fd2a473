package dev.blackbox.library.json;

import dev.blackbox.library.cost.BillRows;
import dev.blackbox.library.cost.CostOptions;
import dev.blackbox.library.cost.CostReport;
import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.Charge;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.cost.Price;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.cost.ReplacedSum;
import dev.blackbox.session.usage.AnswerIndex;
import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.SkippedLine;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/** Writes the bill as one JSON object on one line. */
public final class CostJson implements CostReport {
  private final JsonOutput json;
  private final JsonGenerator out;
  private final CostOptions options;

  public CostJson(JsonOutput json, CostOptions options) {
    this.json = json;
    this.out = json.generator();
    this.options = options;
    out.writeStartObject();
    out.writeStringProperty("prices", options.prices().date());
    if (options.isExplained()) {
      out.writeArrayPropertyStart("recordings");
    }
  }

  @Override
  public void recording(String name, RecordingCost cost) {
    if (!options.isExplained()) {
      return;
    }
    out.writeStartObject();
    out.writeStringProperty("file", name);
    sum(cost.total());
    out.writeArrayPropertyStart("counted");
    cost.charges().forEach(this::charge);
    out.writeEndArray();
    out.writeArrayPropertyStart("not_counted");
    for (RecordingCost.Elsewhere call : cost.elsewhere()) {
      out.writeStartObject();
      out.writeNumberProperty("line", call.line());
      out.writeStringProperty("reason", "this answer is counted elsewhere");
      out.writeStringProperty("file", call.first().recording());
      out.writeNumberProperty("at", call.first().line());
      out.writeEndObject();
    }
    for (SkippedLine line : cost.skipped()) {
      out.writeStartObject();
      out.writeNumberProperty("line", line.line());
      out.writeStringProperty("reason", line.reason().text());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeNumberProperty("unlisted", cost.unlisted());
    out.writeArrayPropertyStart("claims");
    cost.claims().forEach(claim -> claim(claim, cost));
    out.writeEndArray();
    out.writeEndObject();
  }

  private void charge(Charge charge) {
    ModelCall call = charge.call();
    out.writeStartObject();
    out.writeNumberProperty("first_line", call.firstLine());
    out.writeNumberProperty("last_line", call.lastLine());
    out.writeStringProperty("model", call.model());
    out.writeStringProperty("day", charge.day());
    out.writeArrayPropertyStart("tools");
    charge.tools().forEach(out::writeString);
    out.writeEndArray();
    out.writeNumberProperty("tokens_in", call.tokens().in());
    out.writeNumberProperty("cache_write", call.written().brief());
    out.writeNumberProperty("cache_write_1h", call.written().hour());
    out.writeNumberProperty("tokens_cached", call.tokens().cached());
    out.writeNumberProperty("tokens_out", call.tokens().out());
    out.writeStringProperty("basis", charge.basis().name().toLowerCase(Locale.ROOT));
    BigDecimal cost = charge.cost();
    if (cost != null) {
      amount("cost_usd", cost);
    }
    AnswerIndex.Counted before = charge.before();
    if (before != null) {
      out.writeStringProperty("in_addition_to", before.recording());
      out.writeNumberProperty("at", before.line());
    }
    Price price = charge.price();
    if (price != null) {
      out.writeStringProperty("price_source", price.source());
    }
    out.writeEndObject();
  }

  private void claim(Claim claim, RecordingCost cost) {
    out.writeStartObject();
    out.writeStringProperty("source", claim.source().name().toLowerCase(Locale.ROOT));
    out.writeNumberProperty("line", claim.line());
    BigDecimal claimed = claim.cost();
    if (claimed != null) {
      amount("cost_usd", claimed);
    }
    out.writeBooleanProperty("taken", cost.taken().filter(claim::equals).isPresent());
    out.writeEndObject();
  }

  @Override
  public void bill(Bill bill) throws IOException {
    if (options.isExplained()) {
      out.writeEndArray();
    }
    String by = bill.grouping().name().toLowerCase(Locale.ROOT);
    out.writeStringProperty("by", by);
    out.writeArrayPropertyStart("rows");
    for (Map.Entry<String, CostSum> row : BillRows.sorted(bill)) {
      out.writeStartObject();
      out.writeStringProperty(by, row.getKey());
      sum(row.getValue());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeObjectPropertyStart("total");
    sum(bill.total());
    out.writeEndObject();
    out.writeObjectPropertyStart("unknown_models");
    new TreeMap<>(bill.unknown()).forEach(out::writeNumberProperty);
    out.writeEndObject();
    out.writeNumberProperty("calls_counted_elsewhere", bill.elsewhere());
    out.writeNumberProperty("totals_taken", bill.taken());
    out.writeArrayPropertyStart("sums_replaced");
    bill.replaced().forEach(this::replaced);
    out.writeEndArray();
    json.endRecordings();
  }

  private void replaced(ReplacedSum replaced) {
    out.writeStartObject();
    out.writeStringProperty("file", replaced.recording());
    out.writeStringProperty("by", replaced.by());
    out.writeStringProperty("reason", replaced.reason().name().toLowerCase(Locale.ROOT));
    amount("cost_usd", replaced.sum().cost());
    out.writeEndObject();
  }

  private void sum(CostSum sum) {
    out.writeNumberProperty("model_calls", sum.calls());
    out.writeNumberProperty("tokens_in", sum.tokens().in());
    out.writeNumberProperty("cache_write", sum.written().brief());
    out.writeNumberProperty("cache_write_1h", sum.written().hour());
    out.writeNumberProperty("tokens_cached", sum.tokens().cached());
    out.writeNumberProperty("tokens_out", sum.tokens().out());
    amount("cost_usd", sum.cost());
    out.writeNumberProperty("calls_without_price", sum.unpriced());
    TokensJson.repeats(sum.repeats(), out);
  }

  private void amount(String name, BigDecimal amount) {
    out.writeName(name);
    out.writeNumber(amount.stripTrailingZeros().toPlainString());
  }
}
