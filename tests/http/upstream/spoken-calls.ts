import { expect } from "vitest";
import { z } from "zod";
import { dialogueCalls } from "../../../contract/staff/dialogues.ts";
import { spokenCalls } from "../../../contract/staff/spoken.ts";
import { Queue } from "../../../upstream/queue/queue.ts";
import { speakKind } from "../../../upstream/speech/speak-kind.ts";
import { until } from "../../support/program.ts";
import type { Api } from "./api.ts";
import type { Upstream } from "./engines.ts";
import { staffApi } from "./staff-api.ts";

export const DIALOGUES = "/api/staff/content/dialogues";
const refusal = z.object({ message: z.string() });

export const kindOf = ({ deps, files }: Upstream) => {
  if (!deps.speaker) throw new Error("nothing speaks");
  return speakKind({ ...deps, files, speaker: deps.speaker });
};

/** Does the jobs that wait. */
export async function speakAll(upstream: Upstream): Promise<void> {
  const { db } = upstream.deps;
  const queue = new Queue(upstream.deps, [kindOf(upstream)]);
  await queue.start();
  const due = () =>
    db
      .selectFrom("jobs")
      .select("name")
      .where("kind", "=", "speak")
      .where("failed_at", "is", null)
      .where("due_at", "<=", Date.now())
      .execute();
  await until(
    async () => (await due()).length === 0,
    () => "the jobs are not done",
  );
  await queue.stop();
}

/** An owner with a dialogue of two segments. */
export async function writer(upstream: Upstream, name: string) {
  await upstream.deps.db.deleteFrom("jobs").execute();
  const api = await staffApi(upstream, name, "owner");
  const { id: language_id } = await upstream.deps.db
    .selectFrom("languages")
    .select("id")
    .where("tag", "=", "hi")
    .executeTakeFirstOrThrow();
  const made = await api.post(DIALOGUES, { language_id, category: "Health", question_title: name });
  const { id } = z.object({ results: z.object({ id: z.number() }) }).parse(made.body).results;
  const set = (key: number, field: string, from: string, to: string) => ({
    do: "set",
    key,
    field,
    from,
    to,
  });
  const changes = [
    { do: "add", key: 1, after: null, language: "en" },
    { do: "add", key: 2, after: 1, language: "hi" },
    ...[set(1, "text", "", "Good morning."), set(1, "sample", "", "नमस्ते।")],
    ...[set(2, "text", "", "धन्यवाद।"), set(2, "sample", "", "Thank you.")],
  ];
  await api.post(`${DIALOGUES}/${id}/changes`, { seen: 0, changes });
  return {
    api,
    id,
    nameVoices: (voices: Record<string, string[]>) => nameVoices(api, voices),
    of: (other: number) => acts(api, other),
    ...acts(api, id),
  };
}

async function nameVoices(api: Api, voices: Record<string, string[]>): Promise<void> {
  const at = "/api/staff/school/voices";
  const { version } = spokenCalls.getVoices.answer.parse((await api.get(at)).body);
  expect((await api.post(at, { voices, version })).status).toBe(200);
}

type Cells = { key: number; language: string }[] | null;

function acts(api: Api, id: number) {
  const at = `${DIALOGUES}/${id}`;
  const look = async () => dialogueCalls.get.answer.parse((await api.get(at)).body);
  const ask = (cells: Cells, voices = {}) => api.post(`${at}/spoken`, { cells, voices });
  const decided = (spoken: number | undefined, is_approved: boolean) =>
    api.post(`${at}/spoken/decide`, { spoken, is_approved });
  return {
    look,
    decided,
    speak: async (cells: Cells, voices = {}) =>
      spokenCalls.speak.answer.parse((await ask(cells, voices)).body).asked,
    refusedSpeak: async (cells: Cells) => refusal.parse((await ask(cells)).body).message,
    decide: async (spoken: number | undefined, is_approved: boolean) =>
      expect((await decided(spoken, is_approved)).status).toBe(200),
    set: (key: number, field: string, from: string, to: string) =>
      api.post(`${at}/changes`, { seen: 0, changes: [{ do: "set", key, field, from, to }] }),
    publish: async () => api.post(`${at}/publish`, { version: (await look()).version }),
  };
}
