import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import type { Texts } from "#app/lib/http/forms/result.ts";
import { spokenCalls } from "#contract/staff/spoken.ts";
import { type WordEdit, wordCalls } from "#contract/staff/words.ts";

const CELLS = ["word", "paraphrase", "topic", "version"] as const;

/** Reads the table: its rows, the chosen ones, and the button. */
export function readEdit(form: FormData) {
  const then = textOf(form, "then");
  const idsOf = (name: string) =>
    form
      .getAll(name)
      .flatMap((sent) => (typeof sent === "string" ? sent.split(",") : []))
      .filter((id) => /^\d{1,9}$/.test(id));
  const ids = idsOf("row");
  const chosen = [...new Set([...idsOf("id"), ...idsOf("ids")])];
  const cell = (name: (typeof CELLS)[number], id: string) => textOf(form, `${name}-${id}`);
  const topic = textOf(form, "move_to");
  const edit: WordEdit = {
    rows: ids.map((id) => ({
      id: Number(id),
      version: cell("version", id),
      topic: cell("topic", id),
      word: cell("word", id),
      paraphrase: cell("paraphrase", id),
    })),
    remove: then === "remove" || then === "ask" ? chosen.map(Number) : [],
    move: then === "move" ? chosen.map(Number) : [],
    topic,
  };
  const names = ids.flatMap((id) => CELLS.map((name) => `${name}-${id}`));
  const values: Texts<string> = {
    id: chosen.join(" "),
    move_to: topic,
    ...Object.fromEntries(names.map((name) => [name, textOf(form, name)])),
  };
  return { then, edit, chosen: chosen.map(Number), values, fields: ["move_to", ...names] };
}

/** Asks before words are removed, and for words when none is chosen. */
export function asksFirst(then: string, chosen: readonly number[]) {
  if (then !== "save" && chosen.length === 0)
    return { errors: {}, alert: { text: "Choose words first, by the boxes at their rows." } };
  return then === "ask" ? { errors: {}, alert: undefined } : null;
}

/** Saves the table, and then lets the chosen words be spoken, or decides about their sounds. */
export async function sendEdit(
  caller: Caller,
  { then, edit, chosen: ids }: Pick<ReturnType<typeof readEdit>, "then" | "edit" | "chosen">,
): Promise<void> {
  await askStaff(caller, wordCalls.edit, { body: edit });
  if (then === "speak") await askStaff(caller, spokenCalls.speakWords, { body: { ids } });
  if (then === "use" || then === "leave")
    await askStaff(caller, spokenCalls.decideWords, { body: { ids, is_approved: then === "use" } });
}

const SPOKEN: Record<string, string> = {
  speak: "A computer speaks the chosen words. Load this page again in a moment, and hear them.",
  use: "Students hear what the computer spoke of the chosen words.",
  leave: "What the computer spoke of the chosen words is left out.",
};

export function saidOf(then: string, { remove, move, topic }: WordEdit): string {
  if (then === "remove") return `Removed: ${remove.length}. Students keep what they did with them.`;
  if (then === "move") return `Moved to “${topic.trim()}”: ${move.length}.`;
  return SPOKEN[then] ?? "The words are saved.";
}
