import * as z from "zod";
import { playedName } from "../../plan/media/copy.ts";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";
import { listFreeIds } from "./free.ts";
import { type Offer, readFreeTaste } from "../plans/free-taste.ts";

type Place = Pick<Offer, "db" | "freeTaste">;

/** A segment that anybody may hear and speak before a log-in. */
export type DoorSegment = {
  id: number;
  /** The name and tag of the language that students choose. */
  language: string;
  tag: string;
  title: string;
  place: number;
  audio: string;
  spoken: string;
  duration_ms: number | null;
  sample_audio: string;
  sample: string;
};

/** The choice of owners for each language by its id: a segment, or null for none. */
const choices = z.record(z.string(), z.number().nullable());
export type DoorChoices = z.infer<typeof choices>;

const SETTING = "school_door";
/** Of each language, so that owners choose from a list that they can read. */
const MOST_DIALOGUES = 10;

/**
 * Lists one segment of each offered language: what owners chose, while it is free, or else the first
 * free one with both sounds. Free dialogues are open to anybody with an account.
 */
export async function listDoor(place: Place): Promise<DoorSegment[]> {
  const chosen = await readDoorChoices(place.db);
  const found: DoorSegment[] = [];
  for (const { id } of await offeredLanguages(place.db)) {
    const choice = chosen[id];
    if (choice === null) continue;
    const open = await listDoorSegments(place, id);
    const segment = open.find((one) => one.id === choice) ?? open[0];
    if (segment) found.push(segment);
  }
  return found;
}

/** Lists the segments with both sounds of a language's free dialogues, in order. */
export async function listDoorSegments(place: Place, languageId: number): Promise<DoorSegment[]> {
  const { dialogues } = await readFreeTaste(place);
  const ids = await listFreeIds(place.db, languageId, Math.min(dialogues, MOST_DIALOGUES));
  if (ids.length === 0) return [];
  const rows = await place.db
    .selectFrom("segments")
    .innerJoin("questions", "questions.id", "segments.question_id")
    .innerJoin("languages", "languages.id", "questions.language_id")
    .select([
      ...(["segments.id", "languages.name as language", "languages.tag"] as const),
      ...(["questions.question_title as title", "segments.place"] as const),
      ...(["segments.audio_file", "segments.language as spoken", "duration_ms"] as const),
      ...(["sample_audio_file", "sample_language as sample"] as const),
    ])
    .where("questions.id", "in", ids)
    .where("segments.active", "=", 1)
    .where("segments.audio_file", "!=", "")
    .where("sample_audio_file", "is not", null)
    .orderBy("questions.serial_no")
    .orderBy("questions.id")
    .orderBy("segments.place")
    .execute();
  return rows.map(({ audio_file: audio, sample_audio_file, ...row }) => ({
    ...{ ...row, audio: playedName(audio) },
    sample_audio: playedName(sample_audio_file ?? ""),
  }));
}

/** Returns whether a sound is one of those that anybody may hear. */
export async function isAtDoor(place: Place, name: string): Promise<boolean> {
  const door = await listDoor(place);
  return door.some(({ audio, sample_audio }) => audio === name || sample_audio === name);
}

export function offeredLanguages(db: Db) {
  return db
    .selectFrom("languages")
    .select(["id", "name"])
    .where("offered", "=", 1)
    .orderBy("name")
    .execute();
}

export async function readDoorChoices(db: Db): Promise<DoorChoices> {
  const kept = await readSetting(db, SETTING);
  return kept === null ? {} : choices.parse(JSON.parse(kept));
}

export function keepDoorChoices(trx: Db, given: DoorChoices): Promise<void> {
  return keepSetting(trx, SETTING, JSON.stringify(given));
}
