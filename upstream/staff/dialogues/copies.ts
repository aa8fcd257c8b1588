import { copyState } from "../../files/copies.ts";
import { invalid } from "../../refusal.ts";
import type { Edited } from "./draft.ts";

type Place = Parameters<typeof copyState>[0];

const WHY = {
  waiting: "is still being made. Publish in a minute.",
  missing: "could not be made. Store the sound as MP3 or M4A (AAC).",
};

/** Adds to each sound whether the copy that every browser plays is there. */
export async function withCopies(place: Place, edited: Edited) {
  const told = async <Sound extends { file: string }>(sound: Sound | null) =>
    sound && { ...sound, copy: await copyState(place, { store: "content", name: sound.file }) };
  const segments = edited.draft.segments.map(async ({ prompt, spoken, ...segment }) => ({
    ...{ ...segment, prompt: await told(prompt), spoken: await told(spoken) },
  }));
  return { ...edited, draft: { ...edited.draft, segments: await Promise.all(segments) } };
}

/** Throws while a student would meet a sound that their browser does not play. */
export async function checkCopies(place: Place, edited: Edited): Promise<void> {
  const { draft } = await withCopies(place, edited);
  const lacking = draft.segments.flatMap(({ prompt, spoken }, index) =>
    [prompt?.copy, spoken?.copy].flatMap((state) =>
      state
        ? [`A copy of a sound of segment ${index + 1} that every browser plays ${WHY[state]}`]
        : [],
    ),
  );
  if (lacking.length > 0) throw invalid({ publish: lacking });
}
