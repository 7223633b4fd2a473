@NullMarked
package dev.blackbox.server.team;

import org.jspecify.annotations.NullMarked;
