import { FormData } from "undici";
import { dialogueCalls } from "#contract/staff/dialogues.ts";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type {
  DialogueRow,
  DraftSegment,
  DraftSound,
  EditedDialogue,
} from "#contract/staff/dialogues.ts";

interface Wanted {
  search?: string;
  language?: number;
  state?: string;
  page: number;
}

/** Returns one page of dialogues in every state, newest first. */
export function listContentDialogues(
  caller: Caller,
  query: { [Name in keyof Wanted]: Wanted[Name] },
) {
  return askStaff(caller, dialogueCalls.list, { query });
}

/** Creates an unpublished dialogue. Returns its id. */
export async function createDialogue(
  caller: Caller,
  body: { language_id: string; category: string; question_title: string },
): Promise<number> {
  return (await askStaff(caller, dialogueCalls.add, { body })).id;
}

/** Returns a dialogue for editing, whatever its state. */
export function getEditedDialogue(caller: Caller, id: number) {
  return askStaff(caller, dialogueCalls.get, { params: { id } });
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
) {
  return askStaff(caller, dialogueCalls.save, { params: { id }, body });
}

export interface NewSound {
  version: number;
  key: number;
  kind: "prompt" | "spoken";
  file: File;
}

/** Uploads the sound of a segment to the draft. */
export function sendSound(caller: Caller, id: number, { version, key, kind, file }: NewSound) {
  const body = new FormData();
  body.set("version", String(version));
  body.set("key", String(key));
  body.set("kind", kind);
  body.set("sound", file, "sound");
  return askStaff(caller, dialogueCalls.putSound, { params: { id }, body, limit: LIMITS.upload });
}

/** Creates a draft with the same texts and sounds. Returns its id. */
export async function copyDialogue(caller: Caller, id: number): Promise<number> {
  return (await askStaff(caller, dialogueCalls.copy, { params: { id }, body: {} })).id;
}
