package dev.blackbox.session.atif.export;

/** The step a call stands in, under which id. */
final class CallSlot {
  private final int ordinal;
  private final OpenStep step;
  private final String id;
  private boolean isOpen;

  /**
   * A place.
   *
   * @param ordinal which call of the recording it is
   */
  CallSlot(int ordinal, OpenStep step, String id, boolean isOpen) {
    this.ordinal = ordinal;
    this.step = step;
    this.id = id;
    this.isOpen = isOpen;
    step.openCalls += isOpen ? 1 : 0;
  }

  int ordinal() {
    return ordinal;
  }

  OpenStep step() {
    return step;
  }

  String id() {
    return id;
  }

  void close() {
    step.openCalls -= isOpen ? 1 : 0;
    isOpen = false;
  }
}
