package dev.blackbox.session.atif.export;

/** The step a call stands in, under which id. */
final class CallPlace {
  private final OpenStep step;
  private final String id;
  private boolean isOpen;

  CallPlace(OpenStep step, String id, boolean isOpen) {
    this.step = step;
    this.id = id;
    this.isOpen = isOpen;
    step.openCalls += isOpen ? 1 : 0;
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
