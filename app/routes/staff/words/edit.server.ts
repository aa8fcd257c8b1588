import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import type { Texts } from "#app/lib/http/forms/result.ts";
import type { WordEdit } from "#contract/staff/words.ts";

const CELLS = ["word", "paraphrase", "topic", "version"] as const;

/** Reads the table: its rows, the chosen ones, and the button. */
export function readEdit(form: FormData) {
  const then = textOf(form, "then");
  const idsOf = (name: string) =>
    form.getAll(name).flatMap((id) => (typeof id === "string" && /^\d{1,9}$/.test(id) ? [id] : []));
  const ids = idsOf("row");
  const chosen = idsOf("id");
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
  return { then, edit, values, fields: ["move_to", ...names] };
}

/** Asks before words are removed, and for words when none is chosen. */
export function asksFirst(then: string, { remove, move }: WordEdit) {
  const isChosen = remove.length + move.length > 0;
  if (then !== "save" && !isChosen)
    return { errors: {}, alert: { text: "Choose words first, by the boxes at their rows." } };
  return then === "ask" ? { errors: {}, alert: undefined } : null;
}

export function saidOf(then: string, { remove, move, topic }: WordEdit): string {
  if (then === "remove") return `Removed: ${remove.length}. Students keep what they did with them.`;
  if (then === "move") return `Moved to “${topic.trim()}”: ${move.length}.`;
  return "The words are saved.";
}
