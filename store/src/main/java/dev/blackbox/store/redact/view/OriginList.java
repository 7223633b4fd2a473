package dev.blackbox.store.redact.view;

/** The origins of a view that omits characters of another view. */
@SuppressWarnings("ArrayRecordComponent") // a value of this package only, never compared
record OriginList(int[] places) implements ViewOrigin {
  @Override
  public int start(int index) {
    return places[index];
  }

  @Override
  public int end(int index) {
    return places[index] + 1;
  }
}
