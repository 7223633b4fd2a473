package dev.blackbox.session.usage;

/** A line with token counts that were not added, and why. */
public record SkippedLine(long line, Reason reason) {

  /** Why counts are not added. */
  public enum Reason {
    SAME_CALL("repeats the counts of the call before it"),
    METRICS_OF_COUNTED_STEP("metrics of a step whose own line has the counts"),
    METRICS_REPEATED("repeats the metrics of its step"),
    ANSWER_REPEATED("repeats an answer that is counted before it"),
    ANSWER_COMPLETED("repeats an answer; only its additional output is counted"),
    STEP_HAS_METRICS("its step has metrics, which are counted"),
    METRICS_WITHOUT_COUNTS("has neither token counts nor a cost"),
    TOOL_OUTPUT("output of a tool, not usage of a model"),
    SUBAGENT_TOTAL("total of a subagent whose own calls are counted"),
    USER_TEXT("written by a person"),
    TOTAL("a total, used for comparison and not added");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    /** Returns the reason in words. */
    public String text() {
      return text;
    }
  }
}
