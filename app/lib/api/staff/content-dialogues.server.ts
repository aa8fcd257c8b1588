import * as z from "zod";
import { FormData } from "undici";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { pageAt, pageOf } from "../call/page-shape.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { askStaff, callStaff, changeByStaff, makeByStaff } from "./session.server.ts";
import { state, contentPlace } from "./content.server.ts";

const DIALOGUES_A_PAGE = 20;

const row = z.object({
  id: z.number(),
  serial_no: z.number(),
  question_title: text,
  category: text,
  language: text,
  is_recent: z.number(),
  state,
  is_changed: z.number(),
});
export type DialogueRow = z.output<typeof row>;
const rows = z.object({
  languages: list(z.object({ id: z.number(), language_name: text })),
  results: pageOf(row),
});

interface Wanted {
  search?: string;
  language?: number;
  state?: string;
  page: number;
}

/** Returns one page of dialogues in every state, newest first. */
export async function listContentDialogues(
  caller: Caller,
  query: { [Name in keyof Wanted]: Wanted[Name] },
) {
  const call = { method: "GET", path: "/content/dialogues", query, schema: rows } as const;
  const { languages, results } = await callStaff(caller, call);
  return { languages, results: pageAt(results, query.page, DIALOGUES_A_PAGE) };
}

/** Creates an unpublished dialogue. Returns its id. */
export function createDialogue(
  caller: Caller,
  body: { language_id: string; category: string; question_title: string },
): Promise<number> {
  return makeByStaff(caller, { path: "/content/dialogues", body });
}

const sound = z.object({ file: text, duration_ms: z.number().nullable() });
export type DraftSound = z.output<typeof sound>;
const segment = z.object({
  key: z.number(),
  language: text,
  text: z.string(),
  sample: z.string(),
  prompt: sound.nullable(),
  spoken: sound.nullable(),
});
export type DraftSegment = z.output<typeof segment>;
const edited = z.object({
  id: z.number(),
  language: text,
  language_tag: text,
  state,
  is_changed: z.boolean(),
  version: z.number(),
  saved_by: z.string().nullable(),
  saved_at: z.string().nullable(),
  /** The names of the mock tests that contain it. */
  tests: list(z.string()),
  draft: z.object({
    serial_no: z.number(),
    recent_exam: z.boolean(),
    category: text,
    question_title: text,
    question_background: z.string(),
    segments: z.array(segment),
  }),
});
export type EditedDialogue = z.output<typeof edited>;

const placeOf = (id: number, what?: string) => contentPlace({ kind: "dialogues", id }, what);

/** Returns a dialogue for editing, whatever its state. */
export function getEditedDialogue(caller: Caller, id: number): Promise<EditedDialogue> {
  return askStaff(caller, edited, { method: "GET", ...placeOf(id) });
}

export interface WrittenDialogue {
  serial_no: number;
  recent_exam: boolean;
  category: string;
  question_title: string;
  question_background: string;
  segments: { key: number | null; language: string; text: string; sample: string }[];
}

/** Saves a draft over `version`. A `conflict` when somebody else saved it first. */
export function saveDialogue(
  caller: Caller,
  id: number,
  body: WrittenDialogue & { version: number },
): Promise<void> {
  return changeByStaff(caller, { ...placeOf(id), body });
}

export interface NewSound {
  version: number;
  key: number;
  kind: "prompt" | "spoken";
  file: File;
}

/** Uploads the sound of a segment to the draft. */
export function sendSound(
  caller: Caller,
  id: number,
  { version, key, kind, file }: NewSound,
): Promise<void> {
  const body = new FormData();
  body.set("version", String(version));
  body.set("key", String(key));
  body.set("kind", kind);
  body.set("sound", file, "sound");
  return changeByStaff(caller, { ...placeOf(id, "/sounds"), body, limit: LIMITS.upload });
}

/** Creates a draft with the same texts and sounds. Returns its id. */
export function copyDialogue(caller: Caller, id: number): Promise<number> {
  return makeByStaff(caller, { ...placeOf(id, "/copy"), body: {} });
}
