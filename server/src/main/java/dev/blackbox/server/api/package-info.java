/** What each route of the API answers. */
@NullMarked
package dev.blackbox.server.api;

import org.jspecify.annotations.NullMarked;
