package dev.blackbox.recorder.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardTargetTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://recordings.example.com",
        "https://10.0.0.1:8443/team/",
        "HTTP://LOCALHOST:80",
        "http://127.0.0.1:8080",
        "http://127.9.9.9",
        "http://[::1]:8080",
        "http://[0:0:0:0:0:0:0:1]"
      })
  void theTokenGoesToTheseAddresses(String address) {
    assertThat(new ForwardTarget(URI.create(address), "t0ken")).hasToString(address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.com",
        "http://127.0.0.1.example.com",
        "http://localhost.example.com",
        "http://[::2]",
        "http://[1::1]",
        "http://10.0.0.1"
      })
  void theTokenCrossesNoNetworkReadable(String address) {
    assertThatThrownBy(() -> new ForwardTarget(URI.create(address), "t0ken"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("only https is allowed")
        .hasMessageNotContaining("t0ken");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "example.com",
        "ftp://example.com",
        "https:///path",
        "https://user:word@example.com",
        "https://example.com?token=x",
        "https://example.com#t=x",
        "http://127.1",
        "file:/tmp/x"
      })
  void otherAddressesAreRefused(String address) {
    assertThatThrownBy(() -> new ForwardTarget(URI.create(address), "t0ken"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the address of a server is https://HOST, without a user, a query or a fragment");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "t0ken\r\nX: y", "t0ken\n", "tökén"})
  void aTokenThatIsNoHeaderIsRefusedAndNotRepeated(String token) {
    assertThatThrownBy(() -> new ForwardTarget(URI.create("https://example.com"), token))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the token for https://example.com is empty or has blanks or control characters");
  }

  @Test
  void aSessionHasAnAddressBelowThatOfTheServer() {
    ForwardTarget target = new ForwardTarget(URI.create("https://example.com/team/"), "t0ken");

    assertThat(target.address("s.1"))
        .isEqualTo(URI.create("https://example.com/team/api/v1/ingest/s.1"));
  }
}
