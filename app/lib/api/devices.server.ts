import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "./call/extension.server.ts";
import { optionalText, rowId, text, yes } from "./call/reader.server.ts";
import { done, mainList } from "./call/shape.server.ts";

const devicesSchema = z.object({
  results: mainList(
    z.object({ id: rowId, device: optionalText, last_used_at: text, is_current: yes }),
  ),
});
export type Device = z.output<typeof devicesSchema>["results"][number];

/** Null from a provider without this extension. */
export async function findDevices(caller: Caller): Promise<Device[] | null> {
  return ifOffered(async () => {
    const call = { method: "GET", path: "/api/v1/user/sessions", limit: LIMITS.panel } as const;
    return (await callUpstream(caller, { ...call, schema: devicesSchema })).results;
  });
}

/** Without an id it ends all others. */
export async function endDevices(caller: Caller, id: number | null): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/user/sessions/end",
    body: id === null ? {} : { id },
    limit: LIMITS.post,
    schema: done,
  });
}

export async function changePassword(
  caller: Caller,
  passwords: { current_password: string; password: string },
): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/user/change-password",
    body: passwords,
    limit: LIMITS.post,
    schema: done,
  });
}
