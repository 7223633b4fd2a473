package dev.blackbox.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class TicketsTest {
  private static final Caller CALLER = new Caller("owner", Role.ADMIN, List.of());
  private static final String PATH = "/api/v1/live";

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
  private final Tickets tickets = new Tickets(now::get);

  @Test
  void aTicketWorksOnce() {
    String ticket = tickets.issue(CALLER, PATH);

    assertThat(ticket).matches("[0-9a-f]{32}");
    assertThat(tickets.redeem(ticket, PATH)).contains(CALLER);
    assertThat(tickets.redeem(ticket, PATH)).isEmpty();
  }

  @Test
  void aTicketExpiresAfterTenSeconds() {
    String early = tickets.issue(CALLER, PATH);
    String late = tickets.issue(CALLER, PATH);

    now.addAndGet(Tickets.LIFETIME.toNanos());
    assertThat(tickets.redeem(early, PATH)).contains(CALLER);
    now.addAndGet(1);
    assertThat(tickets.redeem(late, PATH)).isEmpty();
  }

  @Test
  void aTicketIsForOnePath() {
    String ticket = tickets.issue(CALLER, PATH);

    assertThat(tickets.redeem(ticket, PATH + "?x=1")).isEmpty();
    assertThat(tickets.redeem(ticket, PATH)).isEmpty();
  }

  @Test
  void aCallerTakesNoTicketsOfAnother() {
    String ticket = tickets.issue(new Caller("other", Role.READER, List.of()), PATH);
    for (int i = 0; i < 1_000; i++) {
      tickets.issue(CALLER, PATH);
    }

    assertThat(tickets.redeem(ticket, PATH)).isPresent();
  }

  @Test
  void manyTicketsDoNotFillTheMemory() {
    String first = tickets.issue(CALLER, PATH);
    for (int i = 0; i < 1_000; i++) {
      tickets.issue(CALLER, PATH);
    }

    assertThat(tickets.redeem(first, PATH)).isEmpty();
    assertThat(tickets.redeem(tickets.issue(CALLER, PATH), PATH)).contains(CALLER);
  }
}
