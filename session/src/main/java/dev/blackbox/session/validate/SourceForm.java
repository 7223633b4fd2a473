package dev.blackbox.session.validate;

import dev.blackbox.format.bbox.BboxReader;

/** The format of the user's file; findings use its terms. */
public enum SourceForm {
  BBOX(
      "a recording starts with \"---\", the fence of its header",
      "the header that starts here never ends; a line \"---\" was expected",
      "no closing \"---\" within " + BboxReader.MAX_HEADER + " bytes",
      "a result follows \"→\""),
  JSONL(
      "the first object must be the header: {\"t\":\"---\",\"h\":{…}}",
      "the header object holds no complete header in \"raw\"; write its fields in \"h\"",
      "the header object holds more than " + BboxReader.MAX_HEADER + " bytes in \"raw\"",
      "results are in \"r\""),
  LIGHTBOX(
      "the session has no event with the header of the recording it was made from",
      "the header in the events of this session never ends",
      "the header in the events of this session has more than " + BboxReader.MAX_HEADER + " bytes",
      "results are in output");

  private final String headerMissing;
  private final String headerUnclosed;
  private final String headerTooLong;
  private final String resultHint;

  SourceForm(String headerMissing, String headerUnclosed, String headerTooLong, String resultHint) {
    this.headerMissing = headerMissing;
    this.headerUnclosed = headerUnclosed;
    this.headerTooLong = headerTooLong;
    this.resultHint = resultHint;
  }

  String headerMissing() {
    return headerMissing;
  }

  String headerUnclosed() {
    return headerUnclosed;
  }

  String headerTooLong() {
    return headerTooLong;
  }

  /** Returns where the format keeps the result of a call. */
  String resultHint() {
    return resultHint;
  }
}
