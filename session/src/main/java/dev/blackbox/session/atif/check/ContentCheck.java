package dev.blackbox.session.atif.check;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.ObjectKind;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Checks messages and results, which may consist of parts. */
final class ContentCheck {
  private static final Set<String> IMAGES =
      Set.of("image/jpeg", "image/png", "image/gif", "image/webp");
  private static final Set<String> SOUNDS =
      Set.of(
          "wav",
          "x-wav",
          "wave",
          "vnd.wave",
          "mpeg",
          "mp3",
          "mpga",
          "x-mpeg",
          "mp4",
          "x-m4a",
          "m4a",
          "aac",
          "x-aac",
          "ogg",
          "flac",
          "x-flac",
          "webm",
          "aiff",
          "x-aiff");

  private final Predicate<String> isThere;
  private boolean hasSound = true;

  /**
   * A check of content.
   *
   * @param isThere whether a file that a part names exists
   */
  ContentCheck(Predicate<String> isThere) {
    this.isThere = isThere;
  }

  /** Allows sounds, which the format has since v1.8. */
  void allowSound(boolean isAllowed) {
    hasSound = isAllowed;
  }

  /** A text or an array of parts. */
  static TypeMatch type(Json json) {
    return json instanceof Json.Text || json instanceof Json.Items
        ? TypeMatch.EXACT
        : TypeMatch.NONE;
  }

  void check(@Nullable Json content, String name, ObjectCheck owner) {
    if (!(content instanceof Json.Items parts)) {
      return;
    }
    List<Json> items = parts.items();
    for (int i = 0; i < items.size(); i++) {
      ObjectCheck part = owner.member(name, items, i);
      if (part != null) {
        part(part);
      }
    }
  }

  private void part(ObjectCheck part) {
    part.closed(ObjectKind.CONTENT_PART);
    String type = part.requiredText("type");
    if (type == null) {
      return;
    }
    switch (type) {
      case "text" -> text(part);
      case "image" -> source(part, ObjectKind.IMAGE_SOURCE);
      case "audio" -> source(part, ObjectKind.AUDIO_SOURCE);
      default ->
          part.wrong(
              Rule.ATIF_FIELD_VALUE, "type", "is \"" + type + "\", expected text, image or audio");
    }
  }

  private static void text(ObjectCheck part) {
    part.requiredText("text");
    if (part.value("source") != null) {
      part.wrong(Rule.ATIF_FIELD_VALUE, "source", "is in a text part, which has none");
    }
  }

  private void source(ObjectCheck part, ObjectKind kind) {
    if (part.value("text") != null) {
      part.wrong(Rule.ATIF_FIELD_VALUE, "text", "is in a part that is not text");
    }
    part.required("source", TypeMatch::object, "an object");
    ObjectCheck source = part.value("source") instanceof Json.Fields ? part.inner("source") : null;
    if (source == null) {
      return;
    }
    source.closed(kind);
    String path = source.requiredText("path");
    String mediaType = source.requiredText("media_type");
    boolean isSound = kind == ObjectKind.AUDIO_SOURCE;
    if (mediaType != null && !(isSound ? isSound(mediaType) : IMAGES.contains(mediaType))) {
      source.wrong(
          Rule.ATIF_FIELD_VALUE, "media_type", "is \"" + mediaType + "\", which is not allowed");
    }
    if (isSound) {
      sound(part, source);
    }
    if (path != null && !path.contains("://") && !isThere.test(path)) {
      source.wrong(Rule.ATIF_FILE_MISSING, "path", "no file " + path + " is next to the document");
    }
  }

  private void sound(ObjectCheck part, ObjectCheck source) {
    if (!hasSound) {
      part.wrong(Rule.ATIF_FIELD_VALUE, "type", "is \"audio\", which needs ATIF-v1.8");
    }
    Json seconds = source.optional("duration_sec", TypeMatch::number, "a number");
    if (seconds != null && seconds.text().strip().startsWith("-")) {
      source.wrong(Rule.ATIF_FIELD_VALUE, "duration_sec", "is negative");
    }
  }

  private static boolean isSound(String mediaType) {
    String lower = mediaType.strip().toLowerCase(Locale.ROOT);
    return lower.startsWith("audio/") && SOUNDS.contains(lower.substring("audio/".length()));
  }
}
