@NullMarked
package dev.blackbox.server.metrics;

import org.jspecify.annotations.NullMarked;
