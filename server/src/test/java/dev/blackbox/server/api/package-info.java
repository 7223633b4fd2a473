@NullMarked
package dev.blackbox.server.api;

import org.jspecify.annotations.NullMarked;
