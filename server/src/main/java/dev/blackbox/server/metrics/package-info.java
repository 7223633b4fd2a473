/** What a server reports about itself: health, metrics and the recording of its requests. */
@NullMarked
package dev.blackbox.server.metrics;

import org.jspecify.annotations.NullMarked;
