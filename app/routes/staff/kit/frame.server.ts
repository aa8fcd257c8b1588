import type { Caller } from "#app/lib/api/call/client.server.ts";
import { getMember, type Member } from "#app/lib/api/call/staff-call.server.ts";
import { readCookie } from "#app/lib/http/cookies.server.ts";
import { isTextBrowser } from "#app/lib/http/forms/same-origin.server.ts";

export interface StaffFrame extends Member {
  /** The chosen width of the menu. Without one, the window's width decides. */
  sidebar: "full" | "mini" | undefined;
  /** True for a browser without popovers: everything is open. */
  plain: boolean;
}

/** Loads what every staff page after the log-in shows: who it is, and what waits. */
export async function loadStaffFrame(caller: Caller, request: Request): Promise<StaffFrame> {
  const sidebar = readCookie(request, "sidebar");
  return {
    ...(await getMember(caller, { waits: true })),
    sidebar: sidebar === "full" || sidebar === "mini" ? sidebar : undefined,
    plain: isTextBrowser(request),
  };
}
