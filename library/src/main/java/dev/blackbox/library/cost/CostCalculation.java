package dev.blackbox.library.cost;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.header.Header;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.CostReader;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.usage.AnswerIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up the cost of recordings; an answer in several recordings is counted once. */
public final class CostCalculation {
  private final CostOptions options;
  private final AnswerIndex once = new AnswerIndex();
  private final Map<String, Twin> sessions = new HashMap<>();
  private final List<Notice> notices = new ArrayList<>();
  private final Bill bill;

  private record Twin(String name, boolean hasNameless) {}

  public CostCalculation(CostOptions options) {
    this.options = options;
    this.bill = new Bill(options.grouping());
  }

  /** Reads a recording, adds its cost to the bill and returns it. */
  public RecordingCost add(Input input, ProgressListener progress)
      throws IOException, BlackboxException {
    try (RecordingStream recording = RecordingStream.open(input, progress)) {
      BboxReader reader = recording.reader();
      CostReader cost =
          new CostReader(input.name(), options.prices(), once, options.explained(), options.zone());
      reader.forEach(cost);
      notices.addAll(recording.notices());
      RecordingCost result = cost.cost();
      noteTwin(input, reader.header().header(), result.nameless() > 0);
      bill.add(input.name(), result);
      return result;
    }
  }

  /** Calls without an id of their own cannot be told from their copies in another recording. */
  private void noteTwin(Input input, Header header, boolean hasNameless) {
    String id = header.session().orElse("");
    Twin own = new Twin(input.name(), hasNameless);
    Twin twin = id.isEmpty() ? null : sessions.putIfAbsent(id, own);
    if (twin != null && twin.hasNameless() && hasNameless) {
      String text =
          input.name()
              + ": the session "
              + SafeText.line(id)
              + " is also in "
              + twin.name()
              + "; answers with an id are counted once, others in both";
      notices.add(new Notice(text, null));
    }
  }

  /** Returns the sum of all recordings added so far. */
  public Bill bill() {
    return bill;
  }

  /** Returns the notices since the last call. */
  public List<Notice> takeNotices() {
    List<Notice> taken = List.copyOf(notices);
    notices.clear();
    return taken;
  }
}
