package dev.blackbox.session.overview;

/**
 * Stretches of time that reach into a window: waits, idle gaps.
 *
 * @param x0 where each begins
 * @param x1 where each ends, or {@link NumberList#MISSING} if it does not
 * @param millis how long each takes, whatever the axis; {@link NumberList#MISSING} without an end
 * @param events the position of the event that begins it
 * @param lines the line of that event
 * @param leftOut how many more there are, behind the listed ones
 */
public record MapSpans(
    NumberList x0,
    NumberList x1,
    NumberList millis,
    NumberList events,
    NumberList lines,
    long leftOut) {}
