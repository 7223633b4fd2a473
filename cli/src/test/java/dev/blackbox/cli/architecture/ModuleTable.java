package dev.blackbox.cli.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Map;
import java.util.Set;

/** Which module of ours may use which; the modules still to come are in it already. */
final class ModuleTable extends ArchCondition<JavaClass> {
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("format", Set.of()),
          Map.entry("store", Set.of("format")),
          Map.entry("session", Set.of("format")),
          Map.entry("recorder", Set.of("format", "store")),
          Map.entry("intake", Set.of("format", "store", "recorder")),
          Map.entry("page", Set.of()),
          Map.entry("library", Set.of("format", "store", "session", "recorder", "intake", "page")),
          Map.entry("search", Set.of("format", "session", "library")),
          Map.entry("server", Set.of("format", "store", "session", "library", "page", "search")),
          Map.entry(
              "cli",
              Set.of(
                  "format",
                  "store",
                  "session",
                  "recorder",
                  "intake",
                  "library",
                  "search",
                  "server")),
          Map.entry("spark", Set.of("format", "session")),
          Map.entry("testkit", Set.of()));

  private final String root;

  ModuleTable(String root) {
    super("use only the modules that the table allows");
    this.root = root + ".";
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    if (!MAY_USE.containsKey(moduleOf(type))) {
      events.add(SimpleConditionEvent.violated(type, type.getName() + " is in no known module"));
    }
    for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
      if (!isAllowed(moduleOf(type), dependency.getTargetClass().getBaseComponentType())) {
        events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
      }
    }
  }

  private boolean isAllowed(String module, JavaClass target) {
    return !target.getPackageName().startsWith(root)
        || moduleOf(target).equals(module)
        || MAY_USE.getOrDefault(module, Set.of()).contains(moduleOf(target));
  }

  String moduleOf(JavaClass type) {
    return (type.getPackageName() + ".").substring(root.length()).split("\\.", 2)[0];
  }
}
