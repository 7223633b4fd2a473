package dev.blackbox.intake.observe.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CategoryTest {
  @ParameterizedTest
  @CsvSource({
    "pytest -q,TEST",
    "python3 -m pytest,TEST",
    "python -m unittest discover,TEST",
    "python script.py test,OTHER",
    "npm test,TEST",
    "npm run test:unit,TEST",
    "npm install,PACKAGES",
    "npx jest,TEST",
    "go test ./...,TEST",
    "go build,BUILD",
    "cargo nextest run,TEST",
    "mvn -q verify,TEST",
    "make check,TEST",
    "make,BUILD",
    "node --test,TEST",
    "git commit -m test,VERSION_CONTROL",
    "curl https://example.com,NETWORK",
    "pip install x,PACKAGES",
    "docker run x,CONTAINER"
  })
  void wordsTellWhatACommandIsFor(String command, Category category) {
    assertThat(Category.of(List.of(command.split(" ")))).isEqualTo(category);
  }
}
