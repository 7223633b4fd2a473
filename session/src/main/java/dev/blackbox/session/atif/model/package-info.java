/**
 * The Agent Trajectory Interchange Format, v1.0 to v1.8, as records (docs/atif.md). What an object
 * has beyond the format's fields is in its {@code unknown}. Depends on {@code format.json} alone.
 */
@NullMarked
package dev.blackbox.session.atif.model;

import org.jspecify.annotations.NullMarked;
