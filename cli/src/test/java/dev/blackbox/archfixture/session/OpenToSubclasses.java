package dev.blackbox.archfixture.session;

/** Neither final nor abstract nor sealed. */
public class OpenToSubclasses {
  OpenToSubclasses() {}
}
