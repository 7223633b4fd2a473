package dev.blackbox.intake.copilot;

import java.util.HashMap;
import java.util.Map;

/** Filters thoughts that arrive twice, in their message and as an event, in either order. */
final class CopilotThoughtFilter {
  private final Map<Integer, String> inMessages = new HashMap<>();
  private final Map<Integer, String> inEvents = new HashMap<>();

  /** Whether no event had this thought of a message. */
  boolean isNewInMessage(int thread, String thought) {
    return isNew(inMessages, inEvents, thread, thought);
  }

  /** Whether no message had this thought of an event. */
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
