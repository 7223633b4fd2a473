package dev.blackbox.cli.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/**
 * The rules, for the modules below one root package.
 *
 * @param root {@code dev.blackbox}, or the root of the classes that break every rule
 */
record HouseRules(String root) {
  private static final Pattern FILES_AND_SOCKETS =
      Pattern.compile(
          "java\\.nio\\.file\\.Files"
              + "|java\\.io\\.(File.*|RandomAccessFile)"
              + "|java\\.nio\\.channels\\..*(File|Socket|Network).*"
              + "|java\\.net\\.(?!URI$|URISyntaxException$|URLDecoder$|URLEncoder$).*"
              + "|javax\\.net\\..*");

  private static final String PRODUCT_MODULES =
      "ROOT\\.(format|store|session|recorder|intake)(\\..*)?";

  /** Packages of the command for options, output and the terminal, and the libraries for them. */
  private static final String COMMAND_LINE =
      "ROOT\\.cli(\\.(command|demo|player|view)(\\..*)?)?|picocli|org\\.jline\\..*";

  ArchRule modulesFollowTheTable() {
    return classes().should(new ModuleTable(root));
  }

  ArchRule packagesDoNotCycle() {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }

  /** The testkit prints for people who run tests, and is not part of the product. */
  ArchRule onlyTheCommandPrintsOrExits() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(root + ".cli..", root + ".testkit..")
        .should()
        .accessField(System.class, "in")
        .orShould()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethodWhere(describe("print a stack trace", HouseRules::printsStackTrace))
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class);
  }

  private static boolean printsStackTrace(JavaMethodCall call) {
    return call.getName().equals("printStackTrace")
        && call.getTarget().getRawParameterTypes().isEmpty()
        && call.getTargetOwner().isAssignableTo(Throwable.class);
  }

  ArchRule formatAndSessionTouchNoFileAndNoSocket() {
    return noClasses()
        .that()
        .resideInAnyPackage(root + ".format..", root + ".session..")
        .should()
        .dependOnClassesThat(
            describe(
                "open files or sockets",
                type -> FILES_AND_SOCKETS.matcher(type.getName()).matches()));
  }

  /**
   * A class of the command that works on recordings also reads options, writes to the console or
   * draws; an {@code …Options} is what it reads. Everything else belongs in the library. The demo
   * is a program of its own.
   */
  ArchRule theCommandHasNoProductLogic() {
    return noClasses()
        .that()
        .resideInAPackage(root + ".cli..")
        .and()
        .areTopLevelClasses()
        .and()
        .haveSimpleNameNotEndingWith("Options")
        .should(
            have(
                describe(
                    "only product logic in them",
                    type -> uses(type, PRODUCT_MODULES) && !uses(type, COMMAND_LINE))));
  }

  /** Whether a class, one of its nested classes or their packages are of the kind. */
  private boolean uses(JavaClass type, String packages) {
    Pattern wanted = Pattern.compile(packages.replace("ROOT", Pattern.quote(root)));
    return type.getPackage().getClasses().stream()
        .filter(part -> (part.getName() + "$").startsWith(type.getName() + "$"))
        .flatMap(part -> Stream.concat(Stream.of(part), targets(part)))
        .anyMatch(used -> wanted.matcher(used.getPackageName()).matches());
  }

  private static Stream<JavaClass> targets(JavaClass type) {
    return type.getDirectDependenciesFromSelf().stream()
        .map(dependency -> dependency.getTargetClass().getBaseComponentType());
  }

  ArchRule packagesAreNullMarked() {
    return classes()
        .should(
            have(
                describe(
                    "a package-info with @NullMarked",
                    (JavaClass type) -> type.getPackage().isAnnotatedWith(NullMarked.class))));
  }

  ArchRule publicClassesAreClosed() {
    return classes()
        .that()
        .arePublic()
        .should(
            have(
                describe(
                    "no subclass that nobody planned: final, abstract or sealed",
                    (JavaClass type) ->
                        type.getModifiers().contains(JavaModifier.FINAL)
                            || type.getModifiers().contains(JavaModifier.ABSTRACT)
                            || type.isEnum()
                            || type.reflect().isSealed())));
  }
}
