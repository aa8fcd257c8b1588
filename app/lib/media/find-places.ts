import { AUDIO_BYTES, SOUND_FILES } from "#app/lib/http/forms/byte-limits.ts";
import type { SoundKind } from "#plan/script/file-name.ts";
import { placeFiles } from "#plan/script/place-files.ts";

/** A cell of a dialogue's table: `place` counts segments from 1, `key` names one for the API. */
export interface SoundCell {
  key: number;
  place: number;
  kind: SoundKind;
}
export interface SoundedSegment {
  key: number;
  language: string;
  hasPrompt: boolean;
  hasSpoken: boolean;
}
/** Where a file belongs. `why` is a sentence when its name does not tell. */
export type FoundPlace = { cell: SoundCell; isTaken: boolean } | { cell: null; why: string };

const ENDINGS = SOUND_FILES.split(",").filter((type) => type.startsWith("."));

/**
 * Finds the cell of each file by its name, or says what is wrong with the file. `other` is the
 * dialogue's language beside English.
 */
export function findPlaces(
  files: readonly Pick<File, "name" | "type" | "size">[],
  segments: readonly SoundedSegment[],
  other: string,
): FoundPlace[] {
  const faults = files.map(faultOf);
  // A picture with the number of a sound does not take its place.
  const sounds = files.filter((_, at) => faults[at] === null);
  const placed = placeFiles(
    sounds.map(({ name }) => name),
    segments,
    other,
  );
  return files.map((file, at): FoundPlace => {
    const found = placed[sounds.indexOf(file)];
    if (!found) return { cell: null, why: faults[at] ?? "" };
    if (found.segment === null) return { cell: null, why: found.why };
    const segment = segments[found.segment - 1];
    if (!segment) return { cell: null, why: `There is no segment ${found.segment}.` };
    const cell = { key: segment.key, place: found.segment, kind: found.kind };
    return { cell, isTaken: isTaken(segment, found.kind) };
  });
}

/** Says why a file cannot be a sound of a dialogue; null for one that may be. */
export function faultOf({ name, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  const isSound =
    type.startsWith("audio/") || ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  if (!isSound) return "It is not a sound.";
  return size > AUDIO_BYTES ? "It is larger than 8 MB." : null;
}

export function isTaken({ hasPrompt, hasSpoken }: SoundedSegment, kind: SoundKind): boolean {
  return kind === "prompt" ? hasPrompt : hasSpoken;
}
