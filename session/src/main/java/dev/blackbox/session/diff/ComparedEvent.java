package dev.blackbox.session.diff;

import dev.blackbox.session.model.Event;

/**
 * What is compared: an event, or a call with its result however many lines tell of it.
 *
 * @param event the event, or the one that starts the call
 * @param shape what sort of thing it is: {@code t:read}
 * @param key what was said or asked, without anything that differs from run to run
 * @param result what came of it, empty if nothing
 */
public record ComparedEvent(Event event, String shape, String key, String result) {}
