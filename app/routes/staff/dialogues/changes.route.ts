import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { dialogueCalls, writtenBody } from "#contract/staff/dialogues.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { deskRefusal, deskReply, postedJson } from "../kit/desk-reply.server.ts";
import { giveOrder, postedOrder, type SpeechOrder } from "./speech-order.server.ts";
import { putSound, TOO_LARGE } from "./put-sound.server.ts";

/** Tells the page of a dialogue what others have saved since the version that it shows. */
export const loader = staffLoader(async ({ caller, params, url }) => {
  const body = { seen: Number(url.searchParams.get("seen") ?? -1), changes: [] };
  return deskReply(
    await askStaff(caller, dialogueCalls.write, { params: { id: askedId(params.id) }, body }),
  );
});

/** Saves changes as they are made, or with `key` one sound; with `speech` follows an order. */
export const action = staffAction(
  { fileBytes: AUDIO_BYTES, keeps: [] },
  async ({ caller, params, form, tooLarge }) => {
    if (tooLarge || form.has("key")) return storeSound(caller, askedId(params.id), form, tooLarge);
    const order = postedOrder(form);
    if (order) return answerOrder(caller, askedId(params.id), order);
    const seen = Number(textOf(form, "seen"));
    const read = writtenBody.safeParse({ seen, changes: postedJson(textOf(form, "changes")) });
    if (!read.success) return deskRefusal(read.error.issues[0]?.message);
    const place = { id: askedId(params.id) };
    return deskReply(
      await askStaff(caller, dialogueCalls.write, { params: place, body: read.data }),
    );
  },
);

/** Stores a sound, and answers the dialogue with it. */
async function storeSound(caller: Caller, id: number, form: FormData, tooLarge: boolean) {
  const file = fileOf(form, "sound");
  if (tooLarge || file === null) return deskRefusal(tooLarge ? TOO_LARGE : "Choose a sound");
  const kind = textOf(form, "kind") === "spoken" ? "spoken" : "prompt";
  const key = askedId(textOf(form, "key"));
  try {
    await putSound(caller, { id, key, kind, over: textOf(form, "over"), file });
  } catch (error) {
    return refused(error);
  }
  return deskReply({ dialogue: await askStaff(caller, dialogueCalls.get, { params: { id } }) });
}

/** Follows an order about a computer's voice, and answers the dialogue after it. */
async function answerOrder(caller: Caller, id: number, order: SpeechOrder) {
  try {
    await giveOrder(caller, id, order);
  } catch (error) {
    return refused(error);
  }
  return deskReply({ dialogue: await askStaff(caller, dialogueCalls.get, { params: { id } }) });
}

function refused(error: unknown): Response {
  const isToldHere = error instanceof ApiError && ["refused", "conflict"].includes(error.kind);
  if (isToldHere) return deskRefusal(error.reason);
  throw error;
}
