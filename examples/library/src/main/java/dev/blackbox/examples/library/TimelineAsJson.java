package dev.blackbox.examples.library;

import dev.blackbox.library.Recording;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.TimelineJson;
import dev.blackbox.library.timeline.EventFilter;
import java.nio.file.Path;

/** Prints the events of any recording as JSON, one object per line. */
public final class TimelineAsJson {
  private TimelineAsJson() {}

  public static void main(String[] args) throws Exception {
    try (Recording recording = Recording.open(Path.of(args[0]))) {
      JsonOutput json = new JsonOutput(System.out);
      new TimelineJson(recording.name(), recording.session(), EventFilter.ALL, json).print();
    }
  }
}
