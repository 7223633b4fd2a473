package dev.blackbox.library.timeline;

import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.model.Budget;
import dev.blackbox.session.model.SessionCounts;
import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.model.SessionSpending;
import dev.blackbox.session.model.ThreadRecord;
import dev.blackbox.session.usage.CacheWrites;
import dev.blackbox.session.usage.Tokens;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes and reads the parts of an index that are not columns. */
final class IndexCodec {
  private IndexCodec() {}

  /** Reads one element of a list. */
  interface Element<T> {
    T read(DataInputStream in) throws IOException;
  }

  static void write(SessionIndex index, DataOutputStream out) throws IOException {
    out.writeInt(index.names().size());
    for (String name : index.names()) {
      text(name, out);
    }
    out.writeInt(index.threads().size());
    for (ThreadRecord thread : index.threads()) {
      text(thread.tid(), out);
      text(thread.parent(), out);
      out.writeInt(thread.calls().size());
      for (int call : thread.calls()) {
        out.writeInt(call);
      }
      out.writeInt(thread.first());
      out.writeInt(thread.last());
      out.writeInt(thread.events());
    }
    budget(index.budget(), out);
    spending(index.spending(), out);
    totals(index.totals(), out);
  }

  static SessionIndex read(IndexColumns columns, DataInputStream in) throws IOException {
    return new SessionIndex(
        columns,
        list(in, IndexCodec::requiredText),
        list(in, IndexCodec::thread),
        new Budget(money(in), list(in, IndexCodec::mark)),
        new SessionSpending(sum(in), money(in), in.readLong()),
        totals(in));
  }

  private static ThreadRecord thread(DataInputStream in) throws IOException {
    return new ThreadRecord(
        requiredText(in),
        text(in),
        list(in, DataInputStream::readInt),
        in.readInt(),
        in.readInt(),
        in.readInt());
  }

  private static void budget(Budget budget, DataOutputStream out) throws IOException {
    money(budget.limit(), out);
    out.writeInt(budget.marks().size());
    for (Budget.Mark mark : budget.marks()) {
      out.writeLong(mark.lineNumber());
      out.writeInt(mark.nextEvent());
      money(mark.limit(), out);
      money(mark.remaining(), out);
      out.writeLong(mark.tokens());
    }
  }

  private static Budget.Mark mark(DataInputStream in) throws IOException {
    return new Budget.Mark(in.readLong(), in.readInt(), money(in), money(in), in.readLong());
  }

  private static void spending(SessionSpending spending, DataOutputStream out) throws IOException {
    CostSum sum = spending.total();
    out.writeLong(sum.calls());
    out.writeLong(sum.tokens().in());
    out.writeLong(sum.tokens().out());
    out.writeLong(sum.tokens().cached());
    out.writeLong(sum.written().brief());
    out.writeLong(sum.written().hour());
    money(sum.cost(), out);
    money(sum.computed(), out);
    out.writeLong(sum.unpriced());
    out.writeLong(sum.repeats());
    money(spending.known(), out);
    out.writeLong(spending.claimLine());
  }

  private static CostSum sum(DataInputStream in) throws IOException {
    return new CostSum(
        in.readLong(),
        new Tokens(in.readLong(), in.readLong(), in.readLong()),
        new CacheWrites(in.readLong(), in.readLong()),
        new BigDecimal(requiredText(in)),
        new BigDecimal(requiredText(in)),
        in.readLong(),
        in.readLong());
  }

  private static void totals(SessionCounts totals, DataOutputStream out) throws IOException {
    out.writeLong(totals.lines());
    out.writeInt(totals.remarks());
    out.writeLong(totals.redactions());
    out.writeLong(totals.failedCalls());
    out.writeLong(totals.openCalls());
    out.writeLong(totals.largestStep());
    out.writeInt(totals.lastEnd());
    time(totals.start(), out);
    time(totals.began(), out);
    time(totals.ended(), out);
    out.writeBoolean(totals.isBypassed());
    out.writeInt(totals.lifecycle().size());
    for (Map.Entry<String, Long> count : totals.lifecycle().entrySet()) {
      text(count.getKey(), out);
      out.writeLong(count.getValue());
    }
  }

  private static SessionCounts totals(DataInputStream in) throws IOException {
    return new SessionCounts(
        in.readLong(),
        in.readInt(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readInt(),
        time(in),
        time(in),
        time(in),
        in.readBoolean(),
        counts(in));
  }

  private static void time(@Nullable Instant time, DataOutputStream out) throws IOException {
    text(time == null ? null : time.toString(), out);
  }

  private static @Nullable Instant time(DataInputStream in) throws IOException {
    String text = text(in);
    return text == null ? null : Instant.parse(text);
  }

  private static Map<String, Long> counts(DataInputStream in) throws IOException {
    Map<String, Long> counts = new HashMap<>();
    for (int i = in.readInt(); i > 0; i--) {
      counts.put(requiredText(in), in.readLong());
    }
    return counts;
  }

  static <T> List<T> list(DataInputStream in, Element<T> element) throws IOException {
    List<T> elements = new ArrayList<>();
    for (int i = in.readInt(); i > 0; i--) {
      elements.add(element.read(in));
    }
    return elements;
  }

  private static void money(@Nullable BigDecimal amount, DataOutputStream out) throws IOException {
    text(amount == null ? null : amount.toString(), out);
  }

  private static @Nullable BigDecimal money(DataInputStream in) throws IOException {
    String text = text(in);
    return text == null ? null : new BigDecimal(text);
  }

  /** Writes a text of any length; -1 as its length is null. */
  static void text(@Nullable String text, DataOutputStream out) throws IOException {
    byte[] bytes = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(text == null ? -1 : bytes.length);
    out.write(bytes);
  }

  private static @Nullable String text(DataInputStream in) throws IOException {
    int length = in.readInt();
    return length < 0 ? null : new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  static String requiredText(DataInputStream in) throws IOException {
    String text = text(in);
    if (text == null) {
      throw new IOException("a text is missing");
    }
    return text;
  }
}
