import { redirect } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { ACTS, addLast, bringBack, changeOf } from "#app/lib/writing/acts.ts";
import { applied, nameOfPlace, scriptOf } from "#app/lib/writing/written-script.ts";
import { dialogueCalls, type EditedDialogue } from "#contract/staff/dialogues.ts";
import { whole } from "#plan/fields.ts";
import { keyFacts } from "#plan/key-facts.ts";
import { type Change, type FieldPlace, type Value, WHOLE_FIELDS } from "#plan/script/changes.ts";
import { factLines, readFactLines } from "#plan/script/typed-facts.ts";
import { manyLines } from "#plan/typed.ts";
import { postedJson } from "../kit/desk-reply.server.ts";
import type { EditorPlace } from "./posted-script.server.ts";
import { giveOrder, ordersIn } from "./speech-order.server.ts";
import { putSound, TOO_LARGE } from "./put-sound.server.ts";

const KINDS = ["prompt", "spoken"] as const;
const TYPED = ["text", "sample", "key_facts"] as const;

/** Saves the whole form of a dialogue, and then does what the pressed button says. */
export async function postDialogue(
  caller: Caller,
  { id, dialogue, paths }: EditorPlace,
  form: FormData,
) {
  const keys = textOf(form, "keys").split(" ").filter(Boolean).map(Number).filter(Number.isInteger);
  const places: FieldPlace[] = [
    ...WHOLE_FIELDS.map((field) => ({ key: null, field })),
    ...keys.flatMap((key) => TYPED.map((field) => ({ key, field }))),
  ];
  const values = typedIn(form, places.map(nameOfPlace));
  const errors: Record<string, string> = {};
  const typed: Change[] = [];
  for (const place of places) {
    const name = nameOfPlace(place);
    if (!form.has(name)) continue;
    const from = fromIn(place, textOf(form, `from-${name}`));
    const to = values[name] ?? "";
    const shown = typeof from === "object" ? factLines(from) : String(from);
    if (manyLines(shown) === manyLines(to)) continue;
    const { error, value } = readValue(place, to, from);
    if (error) errors[name] = error;
    else typed.push({ do: "set", from, to: value, ...place });
  }
  const act = actIn(textOf(form, "then"), dialogue);
  try {
    const changes = [...typed, ...(act ? [act] : [])];
    const body = { seen: dialogue.version, changes };
    const { refused, saved_by } = await askStaff(caller, dialogueCalls.write, {
      ...{ params: { id }, body },
    });
    for (const { theirs, why, ...place } of refused)
      errors[nameOfPlace(place)] = why ?? clashText(theirs, saved_by);
  } catch (error) {
    return refusedForm(error, { values, failed: "The draft was not saved." });
  }
  for (const key of keys)
    for (const kind of KINDS) {
      const why = await storeSound(caller, form, { id, key, kind });
      if (why !== null) errors[`${kind === "prompt" ? "text" : "sample"}-${key}`] = why;
    }
  if (Object.keys(errors).length > 0) return invalidForm({ values, errors });
  try {
    for (const order of ordersIn(form, dialogue)) await giveOrder(caller, id, order);
  } catch (error) {
    return refusedForm(error, { values, failed: "The draft is saved, and nothing was spoken." });
  }
  return redirect(paths.dialogue(id, { saved: 1 }) + (act ? placeAfter(act, dialogue) : ""), 303);
}

/** Returns the value that the page had: of facts as JSON, because its lines split some forms. */
function fromIn({ field }: FieldPlace, had: string): Value {
  if (field === "key_facts") return keyFacts.catch([]).parse(postedJson(had));
  return field === "serial_no" ? Number(had) : manyLines(had);
}

const factsIn = (value: Value) => (typeof value === "object" ? value : []);
const number = whole("The number", 1_000_000);

function readValue(
  { field }: FieldPlace,
  typed: string,
  from: Value,
): { error?: string | null; value: Value } {
  if (field === "serial_no") {
    const { data, error } = number.safeParse(typed);
    return { error: error?.issues[0]?.message, value: data ?? 0 };
  }
  if (field !== "key_facts") return { value: manyLines(typed) };
  const { facts, error } = readFactLines(typed, factsIn(from));
  return { error, value: facts };
}

function actIn(then: string, { draft, language_tag }: EditedDialogue): Change | null {
  if (then === "add-last") return addLast(draft.segments, language_tag);
  const [, name, key] = /^([a-z]+)-(\d{1,10})$/.exec(then) ?? [];
  if (name === "back") return bringBack(Number(key), draft);
  const act = ACTS.find((known) => known === name);
  return act ? changeOf(act, Number(key), draft.segments, language_tag) : null;
}

/** Stores the chosen file of a cell. Returns why it was refused, or null. */
async function storeSound(
  caller: Caller,
  form: FormData,
  { id, key, kind }: { id: number; key: number; kind: (typeof KINDS)[number] },
): Promise<string | null> {
  const file = fileOf(form, `${kind}-${key}`);
  if (file === null) return null;
  if (file.size > AUDIO_BYTES) return `${file.name}: ${TOO_LARGE}`;
  try {
    const over = textOf(form, `over-${kind}-${key}`);
    await putSound(caller, { id, key, kind, over, file });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return `${file.name}: ${error.reason}`;
    throw error;
  }
}

function clashText(theirs: Value | null, by: string | null): string {
  if (theirs === null) return "This segment was removed meanwhile.";
  const text = typeof theirs === "object" ? "" : `: “${theirs}”`;
  return `${by ?? "Somebody else"} saved another text meanwhile${text}. Save again to replace it.`;
}

/** Returns the segment that a button has changed, for an address. */
function placeAfter(act: Change, dialogue: EditedDialogue): string {
  const { segments } = applied(scriptOf(dialogue), act);
  const at = segments.findIndex(({ key }) => key === act.key);
  return at === -1 ? "#removed" : `#segment-${at + 1}`;
}
