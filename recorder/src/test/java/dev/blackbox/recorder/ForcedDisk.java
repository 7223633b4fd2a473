package dev.blackbox.recorder;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** The disk of this machine, but that something happens before a file is forced. */
final class ForcedDisk {
  private ForcedDisk() {}

  static Disk with(Runnable beforeForce) {
    Disk real = Disk.real();
    return proxy(
        Disk.class,
        (proxy, method, arguments) -> {
          Object result = call(real, method, arguments);
          return result instanceof DiskFile file ? file(file, beforeForce) : result;
        });
  }

  private static DiskFile file(DiskFile file, Runnable beforeForce) {
    return proxy(
        DiskFile.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("force")) {
            beforeForce.run();
          }
          return call(file, method, arguments);
        });
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
