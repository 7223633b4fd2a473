package dev.blackbox.session.model;

/**
 * {@code m:auto afk=true}.
 *
 * @param event the position of the event
 * @param isAway whether the person has left: {@code afk=true}
 */
public record ModeChange(int event, String mode, boolean isAway) {}
