package dev.blackbox.intake.observe.process;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** A function of the C library that takes and returns integers and addresses. */
final class NativeFunction {
  private static final Linker LINKER = Linker.nativeLinker();

  private final MethodHandle handle;

  @SuppressWarnings("restricted") // the callers know the signatures
  private NativeFunction(String name, MemoryLayout result, MemoryLayout... parameters) {
    MemorySegment address = LINKER.defaultLookup().find(name).orElseThrow();
    this.handle = LINKER.downcallHandle(address, FunctionDescriptor.of(result, parameters));
  }

  /** A function that returns an {@code int}. */
  static NativeFunction ofInt(String name, MemoryLayout... parameters) {
    return new NativeFunction(name, ValueLayout.JAVA_INT, parameters);
  }

  /** A function that returns a {@code long}. */
  static NativeFunction ofLong(String name, MemoryLayout... parameters) {
    return new NativeFunction(name, ValueLayout.JAVA_LONG, parameters);
  }

  /** A function that returns an address. */
  static NativeFunction ofAddress(String name, MemoryLayout... parameters) {
    return new NativeFunction(name, ValueLayout.ADDRESS, parameters);
  }

  long call(Object... arguments) {
    return invoke(arguments) instanceof Number number ? number.longValue() : -1;
  }

  MemorySegment address(Object... arguments) {
    return invoke(arguments) instanceof MemorySegment segment ? segment : MemorySegment.NULL;
  }

  private Object invoke(Object... arguments) {
    try {
      return handle.invokeWithArguments(arguments);
    } catch (Throwable e) {
      throw new IllegalStateException("a C function does not throw", e);
    }
  }
}
