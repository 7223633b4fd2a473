package dev.blackbox.session.diff;

import dev.blackbox.session.model.Event;

/**
 * A unit of comparison: an event, or a call with its result on any number of lines.
 *
 * @param event the event, or the one that starts the call
 * @param shape its kind and name: {@code t:read}
 * @param key its text or arguments, without anything that differs between runs
 * @param result its result, or empty
 */
public record ComparedEvent(Event event, String shape, String key, String result) {}
