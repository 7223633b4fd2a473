package dev.blackbox.session.model;

/**
 * {@code m:auto afk=true}.
 *
 * @param event the position of the event
 * @param isAway whether the user is away: {@code afk=true}
 */
public record ModeChange(int event, String mode, boolean isAway) {}
