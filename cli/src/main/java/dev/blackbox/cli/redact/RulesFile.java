package dev.blackbox.cli.redact;

import dev.blackbox.cli.command.Console;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.IoReason;
import dev.blackbox.store.redact.RedactionRules;
import dev.blackbox.store.redact.RedactionRulesException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;

/** The user's rules, given as {@code --rules FILE}. */
public final class RulesFile {
  private RulesFile() {}

  /** Reads the rules from a file. */
  public static RedactionRules read(String file, Console console) throws BlackboxException {
    String name = SafeText.line(file);
    try (Reader reader = Files.newBufferedReader(console.resolve(file))) {
      return RedactionRules.read(reader, name);
    } catch (RedactionRulesException e) {
      throw BlackboxException.of(e);
    } catch (IOException e) {
      throw new BlackboxException(name + ": cannot be read, " + IoReason.of(e));
    }
  }
}
