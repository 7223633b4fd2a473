package dev.blackbox.store.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.redact.recording.MaskedInputStream;
import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.secret.HarmlessLines;
import dev.blackbox.testkit.secret.HostileContext;
import dev.blackbox.testkit.secret.SecretContext;
import dev.blackbox.testkit.secret.SecretGenerator;
import dev.blackbox.testkit.secret.SpilledPasswords;
import dev.blackbox.testkit.secret.SpilledPasswords.Spilled;
import dev.blackbox.testkit.secret.SplitContext;
import dev.blackbox.testkit.secret.TestSecret;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RedactionRateTest {
  private static final int OF_EACH_KIND = 10;
  private static final int HARMLESS = 20_000;

  /** Kinds that start like no word does. */
  private static final Set<String> TOKENS =
      Set.of("github_token", "anthropic_key", "openai_project_key", "groq_key", "slack_token");

  private final Redactor redactor = Redactor.standard();

  @ParameterizedTest
  @EnumSource
  void secretsAreRemovedWithNoTwelveCharactersLeft(SecretContext context) {
    Choices choices = Choices.random(context.ordinal());
    List<String> left = new ArrayList<>();
    for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
      for (int time = 0; time < OF_EACH_KIND; time++) {
        TestSecret secret = kind.from(choices);
        String text = context.write(secret, choices);
        String masked = redactor.redact(text).text();
        if (secret.isLeftIn(masked) || secret.isLeftIn(context.read(masked))) {
          left.add(secret.kind() + ": " + text);
        }
      }
    }

    int all = SecretGenerator.kinds().size() * OF_EACH_KIND;
    assertThat(left).hasSizeLessThanOrEqualTo(all * 3 / 100);
  }

  @ParameterizedTest
  @EnumSource
  void secretsSplitOverLinesAreRemoved(SplitContext context) throws IOException {
    Choices choices = Choices.random(context.ordinal());
    List<String> left = new ArrayList<>();
    for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
      for (int time = 0; time < OF_EACH_KIND; time++) {
        TestSecret secret = kind.from(choices);
        byte[] text = context.write(secret, choices).getBytes(StandardCharsets.UTF_8);
        InputStream in = MaskedInputStream.ofRecording(new ByteArrayInputStream(text), redactor);
        String masked = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        if (secret.isLeftIn(masked) || secret.isLeftIn(context.read(masked))) {
          left.add(secret.kind() + ": " + masked);
        }
      }
    }

    int all = SecretGenerator.kinds().size() * OF_EACH_KIND;
    assertThat(left).hasSizeLessThanOrEqualTo(all / 100);
  }

  @ParameterizedTest
  @EnumSource
  void secretsInHostileTextAreRemoved(HostileContext context) {
    Choices choices = Choices.random(context.ordinal());
    List<String> left = new ArrayList<>();
    int all = 0;
    for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
      for (int time = 0; time < OF_EACH_KIND; time++) {
        TestSecret secret = kind.from(choices);
        if (context.takes(secret)) {
          all++;
          String text = context.write(secret, choices);
          String masked = redactor.redact(text).text();
          if (secret.isLeftIn(masked) || secret.isLeftIn(context.read(masked))) {
            left.add(secret.kind() + ": " + text);
          }
        }
      }
    }

    int percent = context == HostileContext.UNKNOWN_TOKEN ? 7 : 3;
    assertThat(left).hasSizeLessThanOrEqualTo(all * percent / 100);
  }

  @ParameterizedTest
  @EnumSource
  void secretsInHostileTextAreRemovedAlsoLineByLine(HostileContext context) {
    Choices choices = Choices.random(context.ordinal());
    for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
      TestSecret secret = kind.from(choices);
      if (context.takes(secret)) {
        String text = context.write(secret, choices);
        StringBuilder masked = new StringBuilder();
        RedactionStream stream = redactor.stream(match -> {});
        text.lines().forEach(line -> masked.append(stream.push(line + "\n")));
        masked.append(stream.finish());

        assertThat(masked.toString().strip()).isEqualTo(redactor.redact(text).text().strip());
      }
    }
  }

  @Test
  void passwordsAreRemovedFromCommandsFilesAndCode() {
    Choices choices = Choices.random(3);
    List<String> left = new ArrayList<>();
    for (Gen<Spilled> line : SpilledPasswords.lines()) {
      for (int time = 0; time < OF_EACH_KIND; time++) {
        Spilled spilled = line.from(choices);
        String masked = redactor.redact(spilled.text()).text();
        if (masked.contains(spilled.value())) {
          left.add(masked);
        }
      }
    }

    int all = SpilledPasswords.lines().size() * OF_EACH_KIND;
    assertThat(left).hasSizeLessThanOrEqualTo(all * 3 / 100);
  }

  @Test
  void aTokenIsRemovedWhereverALineBreaksInsideIt() {
    Choices choices = Choices.random(4);
    for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
      TestSecret secret = kind.from(choices);
      if (TOKENS.contains(secret.kind())) {
        for (int at = 12; at < secret.value().length() - 12; at++) {
          String start = secret.value().substring(0, at);
          String rest = secret.value().substring(at);
          String masked = redactor.redact("a: it is " + start + "\n  " + rest + " now").text();
          assertThat(masked.contains(start) || masked.contains(rest)).as(masked).isFalse();
        }
      }
    }
  }

  @Test
  void harmlessLinesStay() {
    Choices choices = Choices.random(1);
    List<String> touched = new ArrayList<>();
    for (int line = 0; line < HARMLESS; line++) {
      String text = HarmlessLines.any().from(choices);
      if (!redactor.redact(text).matches().isEmpty()) {
        touched.add(text);
      }
    }

    assertThat(touched).isEmpty();
  }
}
