/** Requests and answers of the API: routes, strict parameters, problems. */
@NullMarked
package dev.blackbox.server.http;

import org.jspecify.annotations.NullMarked;
