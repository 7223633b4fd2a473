package dev.blackbox.testkit.fault;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts the calls to a file system, and lets one of them go wrong. */
public final class FaultPlan {
  private static final int CALLS_WITHOUT_SPACE = 4;
  private static final int LITTLE = 16;

  private final int failing;
  private final @Nullable DiskFault fault;
  private final List<String> calls = new ArrayList<>();
  private final Consumer<String> deed;
  private boolean isDeedDone;
  private int withoutSpace;
  private boolean isCrashed;

  private FaultPlan(int failing, @Nullable DiskFault fault, Consumer<String> deed) {
    this.failing = failing;
    this.fault = fault;
    this.deed = deed;
  }

  /** A plan without faults. */
  public static FaultPlan none() {
    return new FaultPlan(-1, null, call -> {});
  }

  /** A plan in which the call with this number, from 0, fails. */
  public static FaultPlan at(int call, DiskFault fault) {
    return new FaultPlan(call, fault, failing -> {});
  }

  /**
   * A plan in which nothing fails, but another program does something right before the call with
   * this number.
   *
   * @param deed receives the call: {@code write session.bbox}
   */
  public static FaultPlan before(int call, Consumer<String> deed) {
    return new FaultPlan(call, null, deed);
  }

  /** All calls so far: {@code write session.bbox}. */
  public synchronized List<String> calls() {
    return List.copyOf(calls);
  }

  /** Whether the call that was to fail has been made. */
  public synchronized boolean isReached() {
    return failing >= 0 && calls.size() > failing;
  }

  /** Whether the program has ended for the file system. */
  public synchronized boolean isCrashed() {
    return isCrashed;
  }

  /** What a call must do. */
  enum Course {
    NORMAL,
    HALF,
    HALF_THEN_FAIL,
    FORGET_THEN_FAIL
  }

  /** Counts a call that needs no space; throws if the plan lets it fail. */
  Course next(String call) throws IOException {
    return next(call, 0);
  }

  /**
   * Counts a call; throws if it does nothing but fail.
   *
   * @param room how many bytes of room it needs
   */
  Course next(String call, int room) throws IOException {
    if (isDeedDue()) {
      deed.accept(call);
    }
    return count(call, room);
  }

  private synchronized boolean isDeedDue() {
    boolean isDue = calls.size() == failing && !isDeedDone;
    isDeedDone |= isDue;
    return isDue;
  }

  private synchronized Course count(String call, int room) throws IOException {
    boolean isFailing = calls.size() == failing && fault != null;
    calls.add(call);
    if (isCrashed || (isFailing && fault == DiskFault.CRASHES)) {
      isCrashed = true;
      throw new CrashException(call);
    }
    if (withoutSpace > 0 && room > (fault == DiskFault.LITTLE_SPACE ? LITTLE : 0)) {
      withoutSpace--;
      throw noSpace();
    }
    return isFailing && fault != null ? failing(call, fault, room > 0) : Course.NORMAL;
  }

  private Course failing(String call, DiskFault how, boolean needsSpace) throws IOException {
    boolean isWrite = call.startsWith("write ");
    switch (how) {
      case WRITES_HALF:
        return isWrite ? Course.HALF : Course.NORMAL;
      case FAILS_HALFWAY:
        if (isWrite) {
          return Course.HALF_THEN_FAIL;
        }
        throw failure(call);
      case LOSES_FORCED:
        if (call.startsWith("force ")) {
          return Course.FORGET_THEN_FAIL;
        }
        throw failure(call);
      case NO_SPACE:
      case LITTLE_SPACE:
        if (!needsSpace) {
          return Course.NORMAL;
        }
        withoutSpace = CALLS_WITHOUT_SPACE;
        if (isWrite) {
          return Course.HALF;
        }
        throw noSpace();
      case FAILS:
      default:
        throw failure(call);
    }
  }

  static IOException failure(String call) {
    return new IOException("Input/output error (" + call + ")");
  }

  private static IOException noSpace() {
    return new IOException("No space left on device");
  }
}
