package dev.blackbox.recorder.pipeline;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a host's values. The host's own code makes them, so that it must end neither the
 * recording nor the agent: a text that fails is replaced by one that names the failure.
 */
public final class HostText {
  private HostText() {}

  /** The text of a value; {@code null} is the word. */
  public static String of(@Nullable Object value) {
    return value == null ? "null" : from(value::toString);
  }

  /** The text that the host's code returns. */
  public static String from(Supplier<@Nullable String> text) {
    try {
      return String.valueOf(text.get());
    } catch (Throwable e) {
      return unreadable(e);
    }
  }

  /** The text in place of one that failed. */
  public static String unreadable(Throwable cause) {
    return "[unreadable: " + name(cause) + "]";
  }

  /**
   * An exception as {@code FileNotFoundException: no such file}; its class if it has no message.
   */
  public static String failure(@Nullable Throwable cause) {
    if (cause == null) {
      return "null";
    }
    String message = message(cause);
    return message == null || message.isBlank() ? name(cause) : name(cause) + ": " + message;
  }

  private static @Nullable String message(Throwable cause) {
    try {
      return cause.getMessage();
    } catch (Throwable e) {
      return null;
    }
  }

  /** The simple name of the class; that of the superclass if the class is anonymous. */
  private static String name(Throwable cause) {
    Class<?> type = cause.getClass();
    while (type.getSimpleName().isEmpty()) {
      type = type.getSuperclass();
    }
    return type.getSimpleName();
  }
}
