import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { invalidForm, reasonOf } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { findPlaces, type FoundPlace } from "#app/lib/media/find-places.ts";
import { counted } from "#app/lib/text/format.ts";
import type { EditorPlace } from "./posted-script.server.ts";
import { putSound } from "./put-sound.server.ts";

/** The alert of the page when the files are larger than SOUNDS_BYTES: the form is lost then. */
export const SOUNDS_TOO_LARGE =
  "The files have more than 16 MB together. Nothing was stored. Choose fewer at once.";

/** A notice travels in a cookie. */
const SAID = { files: 10, characters: 60 };

/** Handles the form of `SoundsFold`: each file of `sounds` goes to the cell that its name tells. */
export async function postSounds(caller: Caller, place: EditorPlace, form: FormData) {
  const files = form
    .getAll("sounds")
    .filter((file): file is File => file instanceof File && file.name !== "");
  const intent = "sounds";
  if (files.length === 0)
    return invalidForm({ intent, errors: { sounds: "Choose at least one sound" } });
  const left = await storeAll(caller, place, files);
  const stored = files.length - left.length;
  const text = saidText(stored, files.length, left);
  if (stored === 0) return invalidForm({ intent, errors: { sounds: text } });
  const kind = left.length > 0 ? "warning" : "success";
  return redirectWithNotice(caller.portal, place.paths.dialogue(place.id), { kind, text });
}

/** Stores what has a free cell. Returns why the others are not stored. */
async function storeAll(caller: Caller, place: EditorPlace, files: File[]): Promise<string[]> {
  const segments = place.dialogue.draft.segments.map(({ key, language, prompt, spoken }) => ({
    ...{ key, language, hasPrompt: prompt !== null, hasSpoken: spoken !== null },
  }));
  const places = findPlaces(files, segments, place.dialogue.language_tag);
  const left: string[] = [];
  let isAway = false;
  for (const [at, file] of files.entries()) {
    const why: string | null = isAway
      ? "It was not sent."
      : await storeAt(caller, place.id, file, places[at]);
    // What comes next would wait as long, and fail, too.
    isAway ||= why === AWAY;
    if (why !== null) left.push(`${[...file.name].slice(0, SAID.characters).join("")}: ${why}`);
  }
  return left;
}

const AWAY = "It was not stored, because the service does not answer.";

/** Stores one sound where its place is empty. Returns why it is not stored, or null. */
async function storeAt(caller: Caller, id: number, file: File, found: FoundPlace | undefined) {
  if (!found?.cell) return found?.why ?? "";
  if (found.isTaken) return `Segment ${found.cell.place} has a sound there already.`;
  const { key, kind } = found.cell;
  try {
    await putSound(caller, { id, key, kind, over: "", file });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return error.kind === "unavailable" ? AWAY : reasonOf(error, "It was not stored.");
  }
}

/** "12 of 14 files have their place. intro.mp3: Its name has no number of a segment." */
function saidText(stored: number, all: number, left: string[]): string {
  const has = all === 1 ? "has its" : "have their";
  const more = left.length - SAID.files;
  return [
    `${stored} of ${counted(all, "file")} ${has} place.`,
    ...left.slice(0, SAID.files),
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...(left.length > 0 ? ["Choose these in their segments."] : []),
  ].join(" ");
}
