import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { dialogueCalls } from "#contract/staff/dialogues.ts";
import { staffAction } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { putSound } from "./put-sound.server.ts";

const TOO_LARGE = "The sound is larger than 8 MB. Choose a smaller one, as an MP3.";

/** Stores one sound for the page of a dialogue, and answers the dialogue with it. */
export const action = staffAction(
  { fileBytes: AUDIO_BYTES, keeps: [] },
  async ({ caller, params, form, tooLarge }) => {
    const file = fileOf(form, "sound");
    if (tooLarge || file === null) return refused(tooLarge ? TOO_LARGE : "Choose a sound");
    const id = askedId(params.id);
    const kind = textOf(form, "kind") === "spoken" ? "spoken" : "prompt";
    const place = { id, key: askedId(textOf(form, "key")), kind } as const;
    try {
      await putSound(caller, { ...place, over: textOf(form, "over"), file });
    } catch (error) {
      const isToldHere = error instanceof ApiError && ["refused", "conflict"].includes(error.kind);
      if (isToldHere) return refused(error.reason);
      throw error;
    }
    const dialogue = await askStaff(caller, dialogueCalls.get, { params: { id } });
    return Response.json({ dialogue }, { headers: { "Cache-Control": "no-store" } });
  },
);

function refused(message: string): Response {
  return Response.json({ message }, { status: 422 });
}
