import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { usableCells } from "#app/lib/writing/usable-cells.ts";
import type { EditedDialogue } from "#contract/staff/dialogues.ts";
import { spokenCalls } from "#contract/staff/spoken.ts";
import { postedJson } from "../kit/desk-reply.server.ts";

const order = z.union([spokenCalls.speak.body, spokenCalls.decide.body]);
export type SpeechOrder = z.output<typeof order>;

const CELL = /^speak-(\d{1,10})-([A-Za-z-]{2,40})$/;
const DECISION = /^(use|leave)-(\d{1,10})$/;
const VOICE = "voice-";

/** Reads what the pressed button of a form without script asks for: nothing for another button. */
export function ordersIn(form: FormData, { speech, draft }: EditedDialogue): SpeechOrder[] {
  const then = textOf(form, "then");
  if (then === "use-all")
    return usableCells(speech?.cells ?? [], draft.segments).map(({ id }) => decided(id, true));
  const [, key, language = ""] = CELL.exec(then) ?? [];
  if (key !== undefined || then === "speak") {
    const voices = Object.fromEntries(
      [...form.keys()]
        .filter((name) => name.startsWith(VOICE))
        .map((name) => [name.slice(VOICE.length), textOf(form, name)]),
    );
    return [{ cells: key === undefined ? null : [{ key: Number(key), language }], voices }];
  }
  const [, does, spoken] = DECISION.exec(then) ?? [];
  return spoken === undefined ? [] : [decided(Number(spoken), does === "use")];
}

const decided = (spoken: number, isApproved: boolean) => ({ spoken, is_approved: isApproved });

/** Reads an order of the page's script. */
export function postedOrder(form: FormData): SpeechOrder | null {
  return order
    .nullable()
    .catch(null)
    .parse(postedJson(textOf(form, "speech")));
}

/** Lets a computer speak, or decides about what it spoke. */
export async function giveOrder(caller: Caller, id: number, given: SpeechOrder): Promise<void> {
  const params = { id };
  if ("spoken" in given) await askStaff(caller, spokenCalls.decide, { params, body: given });
  else await askStaff(caller, spokenCalls.speak, { params, body: given });
}
