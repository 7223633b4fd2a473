package dev.blackbox.archfixture.format;

import dev.blackbox.archfixture.session.OpenToSubclasses;

/** Uses a module that format may not use. */
record UsesSession(OpenToSubclasses session) {}
