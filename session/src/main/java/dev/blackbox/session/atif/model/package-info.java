/**
 * The Agent Trajectory Interchange Format, v1.0 to v1.8, as records (docs/atif.md), and the
 * templates in which a document holds the lines of a recording. Fields that the format does not
 * define are kept in {@code unknown}.
 */
@NullMarked
package dev.blackbox.session.atif.model;

import org.jspecify.annotations.NullMarked;
