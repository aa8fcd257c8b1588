import type { Student } from "#app/lib/http/auth.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { paths } from "#app/lib/paths.ts";
import type { TextLanguage } from "#app/lib/text/languages.ts";
import { newPageId } from "./posted-answer.server.ts";

const ENGLISH: TextLanguage = { name: "English", tag: "en" };

/** Returns the props of the studio that are alike in a practice and in a test. */
export function studioOf({ owner }: Student) {
  return {
    formId: "answer",
    clientAnswerId: newPageId(),
    chimeUrl: "/chime.mp3",
    uploadUrl: paths.recordings,
    owner,
    limits: { maxSeconds: 180, warnSeconds: 150, maxBytes: AUDIO_BYTES },
  };
}

/**
 * Returns the language of a segment, and the name of the one to speak. Nulls when the provider does
 * not say. `other` is the dialogue's language beside English.
 */
export function directionOf(
  { language }: { language: string | null },
  other: string | null | undefined,
): { from: TextLanguage | null; to: string | null } {
  const name = other ?? "the other language";
  if (!language) return { from: null, to: null };
  return language.startsWith("en")
    ? { from: ENGLISH, to: name }
    : { from: { name, tag: language }, to: ENGLISH.name };
}
