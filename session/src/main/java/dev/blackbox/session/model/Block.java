package dev.blackbox.session.model;

import java.util.List;

/**
 * The events and the lines between them of one block of a recording.
 *
 * @param bytes the length of its text
 */
record Block(List<Event> events, List<NonEventLine> remarks, long bytes) {}
