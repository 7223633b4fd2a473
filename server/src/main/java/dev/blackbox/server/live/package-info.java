/** The live feed: heads of growing sessions over WebSocket, and all lines as server-sent events. */
@NullMarked
package dev.blackbox.server.live;

import org.jspecify.annotations.NullMarked;
