package dev.blackbox.library.json;

import dev.blackbox.library.timeline.CommentCursor;
import dev.blackbox.library.timeline.EventFilter;
import dev.blackbox.session.model.NonEventLine;
import dev.blackbox.session.model.Session;
import java.io.IOException;
import java.util.function.IntPredicate;

/** Writes the events and comments of a session in order, each as a JSON object on its own line. */
public final class TimelineJson {
  private final String file;
  private final Session session;
  private final EventFilter selection;
  private final JsonOutput json;
  private final EventJson facts;
  private final CommentCursor remarks;

  public TimelineJson(String file, Session session, EventFilter selection, JsonOutput json) {
    this.file = file;
    this.session = session;
    this.selection = selection;
    this.json = json;
    this.facts = new EventJson(session, json.generator());
    this.remarks = new CommentCursor(session);
  }

  /** Writes everything and returns the number of events. */
  public int print() throws IOException {
    return print(0, 0);
  }

  /**
   * Writes the events from one on, and the comments behind a line.
   *
   * @param from the position of the first event
   * @param line the line of the last comment that is left out
   */
  public int print(int from, long line) throws IOException {
    IntPredicate wanted = selection.events(session);
    int count = 0;
    remarks.pass(from - 1);
    remarks.passLine(line);
    for (int i = from; i < session.events().size(); i++) {
      if (wanted.test(i)) {
        printRemarks(i);
        start();
        facts.properties(session.events().get(i));
        end();
        count++;
      }
    }
    printRemarks(session.events().size());
    return count;
  }

  private void printRemarks(int event) throws IOException {
    for (NonEventLine remark : remarks.pass(event)) {
      if (selection.takes(remark)) {
        start();
        facts.properties(remark);
        end();
      }
    }
  }

  /** Each line names its recording, because one output may have several. */
  private void start() {
    json.generator().writeStartObject();
    json.generator().writeStringProperty("file", file);
  }

  private void end() throws IOException {
    json.generator().writeEndObject();
    json.endLine();
  }
}
