package dev.blackbox.session.model;

/**
 * {@code @phase design}.
 *
 * @param event the position of the event
 */
public record PhaseChange(int event, String phase) {}
