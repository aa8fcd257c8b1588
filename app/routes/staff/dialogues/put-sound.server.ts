import { FormData } from "undici";
import { type Caller, LIMITS } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { dialogueCalls } from "#contract/staff/dialogues.ts";

export interface PutSound {
  id: number;
  key: number;
  kind: "prompt" | "spoken";
  /** The file that its sender saw there; "" for none. */
  over: string;
  file: File;
}

export const TOO_LARGE = "The sound is larger than 8 MB. Choose a smaller one, as an MP3.";

/** Stores a sound of a segment. Throws a conflict when another one was stored meanwhile. */
export async function putSound(caller: Caller, { id, file, ...place }: PutSound): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(place)) body.set(name, String(value));
  body.set("sound", file, "sound");
  await askStaff(caller, dialogueCalls.putSound, { params: { id }, body, limit: LIMITS.upload });
}
