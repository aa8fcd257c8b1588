import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { optionalText, rowId, text, yes } from "./call/reader.server.ts";
import { done, mainList } from "./call/shape.server.ts";
import { ifOffered } from "./call/panel.server.ts";

const deletion = z.object({ results: z.object({ deletes_at: optionalText }) });
export type Deletion = z.output<typeof deletion>["results"];

/** Returns when the account will be deleted. Null from a provider without these calls. */
export function findDeletion(caller: Caller): Promise<Deletion | null> {
  const call = { method: "GET", path: "/api/v1/user/deletion", limit: LIMITS.panel } as const;
  return ifOffered(async () => (await callUpstream(caller, { ...call, schema: deletion })).results);
}

/** Requests the deletion of the account. Returns its date, which is some days away. */
export async function createDeletion(caller: Caller, current_password: string): Promise<Deletion> {
  const body = { current_password };
  const call = { method: "POST", path: "/api/v1/user/deletion", body } as const;
  return (await callUpstream(caller, { ...call, limit: LIMITS.post, schema: deletion })).results;
}

export async function deleteDeletion(caller: Caller): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/user/deletion/stop",
    body: {},
    limit: LIMITS.post,
    schema: done,
  });
}

const devicesSchema = z.object({
  results: mainList(
    z.object({ id: rowId, device: optionalText, last_used_at: text, is_current: yes }),
  ),
});
export type Device = z.output<typeof devicesSchema>["results"][number];

/** Returns the signed-in devices. Null from a provider without this extension. */
export async function findDevices(caller: Caller): Promise<Device[] | null> {
  return ifOffered(async () => {
    const call = { method: "GET", path: "/api/v1/user/sessions", limit: LIMITS.panel } as const;
    return (await callUpstream(caller, { ...call, schema: devicesSchema })).results;
  });
}

/** Ends the session of one device, or all other sessions when `id` is null. */
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
