import { isSpoken } from "../../../plan/media/spoken.ts";
import { languageName } from "../../../plan/script/letters.ts";
import type { Db } from "../../db/schema.ts";
import { readPeaks } from "../../dialogues/segments.ts";
import { invalid, notFound } from "../../refusal.ts";
import type { Speaker } from "../../speech/speaker.ts";
import {
  approveSpoken,
  askSpoken,
  leaveSpoken,
  listUnapproved,
  spokenOf,
} from "../../speech/spoken.ts";
import { readVoices, type Voices } from "../../speech/voices.ts";
import type { Staff } from "../account/accounts.ts";
import { type DialogueDraft, type Edited, getEdited, soundsOf, withSound } from "./draft.ts";
import { saveDraft } from "./rules.ts";

type Place = { db: Db; speaker: Speaker | null };
type Sounded = {
  id: number;
  draft: { segments: { prompt: { file: string } | null; spoken: { file: string } | null }[] };
};

/** Adds what a computer spoke, and what it may speak. */
export async function withSpoken<Told extends Sounded>({ db, speaker }: Place, edited: Told) {
  const files = edited.draft.segments
    .flatMap(({ prompt, spoken }) => [prompt?.file ?? "", spoken?.file ?? ""])
    .filter(isSpoken);
  const known = await spokenOf(db, files);
  const told = <Sound extends { file: string } | null>(sound: Sound) => {
    const spoken = sound && known.get(sound.file);
    return spoken ? { ...sound, spoken } : sound;
  };
  const segments = edited.draft.segments.map((segment) => ({
    ...segment,
    ...{ prompt: told(segment.prompt), spoken: told(segment.spoken) },
  }));
  const draft = { ...edited.draft, segments };
  return { ...edited, draft, ...(speaker && { speech: await speechOf(db, edited.id) }) };
}

async function speechOf(db: Db, dialogue: number) {
  const rows = await listUnapproved(db, { question_id: dialogue });
  return {
    voices: await readVoices(db),
    cells: rows.flatMap(({ id, segment_key: key, file_name: file, duration_ms, ...row }) => {
      const { language, text, voice, state, why } = row;
      return key === null
        ? []
        : [{ id, key, language, text, voice, state, why, file, duration_ms }];
    }),
  };
}

type Cell = { key: number; language: string };
type Asked = { cells: Cell[] | null; voices: Record<string, string> };

/**
 * Lets cells of a draft be spoken; null means all that have a text and no sound. Returns their
 * number. Throws 422 for a language without a voice.
 */
export function speakCells(db: Db, id: number, asked: Asked, by: Staff): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const edited = await getEdited(trx, id);
    const voices = await readVoices(trx);
    const cells = asked.cells ?? (await silentCells(trx, edited, voices));
    const said = cells.flatMap(({ key, language }) => {
      const text = textAt(edited.draft, { key, language });
      if (text === "") return [];
      const voice = voiceOf(voices, language, asked.voices[language]);
      return [{ question_id: id, segment_key: key, language, text, voice }];
    });
    if (said.length === 0) throw invalid({ speak: ["There is no text without a sound to speak."] });
    await askSpoken(trx, said, `staff ${by.id}`);
    return said.length;
  });
}

function voiceOf(voices: Voices, language: string, chosen: string | undefined): string {
  const known = voices[language] ?? [];
  const voice = known.find((name) => name === chosen) ?? known[0];
  if (voice !== undefined) return voice;
  throw invalid({ speak: [`No voice for ${languageName(language)} is named.`] });
}

function textAt(draft: DialogueDraft, { key, language }: Cell): string {
  const segment = draft.segments.find((one) => one.key === key);
  if (!segment) return "";
  return segment.language === language ? segment.text : segment.sample;
}

async function silentCells(trx: Db, { id, draft, language_tag }: Edited, voices: Voices) {
  const waiting = await listUnapproved(trx, { question_id: id });
  return draft.segments.flatMap(({ key, language, prompt, spoken }) => {
    const other = language === "en" ? language_tag : "en";
    const sides = [
      { key, language, sound: prompt },
      { key, language: other, sound: spoken },
    ];
    return sides.filter(
      (side) =>
        side.sound === null &&
        (voices[side.language] ?? []).length > 0 &&
        !waiting.some((row) => row.segment_key === key && row.language === side.language),
    );
  });
}

/**
 * Puts a spoken sound into its cell of the draft, or forgets it. Throws 404 when it is not spoken,
 * or its segment is gone.
 */
export async function decideSpoken(
  db: Db,
  id: number,
  { spoken, is_approved: isApproved }: { spoken: number; is_approved: boolean },
  doing: { by: Staff; now: number },
): Promise<void> {
  const row = (await listUnapproved(db, { question_id: id })).find((one) => one.id === spoken);
  if (!row || row.segment_key === null) throw notFound();
  const { segment_key: key, file_name: file, language, duration_ms, peaks } = row;
  if (!isApproved) return leaveSpoken(db, spoken);
  if (file === null) throw notFound();
  const sound = { file, duration_ms, peaks: readPeaks(peaks) };
  const place = { id, version: null };
  await saveDraft(
    db,
    place,
    (draft) => {
      // The other one may speak since: the sound stays with its language.
      const kind = soundsOf(draft, key)?.language === language ? "prompt" : "spoken";
      return withSound(draft, { key, kind }, sound);
    },
    doing,
  );
  await approveSpoken(db, spoken);
}
