@NullMarked
package dev.blackbox.server.page;

import org.jspecify.annotations.NullMarked;
