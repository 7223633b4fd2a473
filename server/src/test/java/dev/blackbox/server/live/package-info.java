@NullMarked
package dev.blackbox.server.live;

import org.jspecify.annotations.NullMarked;
