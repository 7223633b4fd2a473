package dev.blackbox.intake.copilot;

import java.util.HashMap;
import java.util.Map;

/** CopilotThoughtFilter that come twice, in their message and as an event, whichever is first. */
final class CopilotThoughtFilter {
  private final Map<Integer, String> inMessages = new HashMap<>();
  private final Map<Integer, String> inEvents = new HashMap<>();

  /** Whether a message tells a thought that no event has told. */
  boolean isNewInMessage(int thread, String thought) {
    return isNew(inMessages, inEvents, thread, thought);
  }

  /** Whether an event tells a thought that no message has told. */
  boolean isNewInEvent(int thread, String thought) {
    return isNew(inEvents, inMessages, thread, thought);
  }

  private static boolean isNew(
      Map<Integer, String> here, Map<Integer, String> there, int thread, String thought) {
    if (there.remove(thread, thought)) {
      return false;
    }
    here.put(thread, thought);
    return true;
  }
}
