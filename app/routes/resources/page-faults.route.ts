import { redirect } from "@remix-run/node";
import { BUILT_NAMES } from "#app/components/client-files.ts";
import * as z from "zod";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { createPageFault, type PageFault } from "#app/lib/api/page-faults.server.ts";
import { FAULT_KINDS } from "#app/lib/fault-report.ts";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { takeFault } from "#app/lib/http/limits/rate-limit.server.ts";
import { ownerOf, readSession } from "#app/lib/http/session.server.ts";
import { paths } from "#app/lib/paths.ts";
import { PHASES } from "#app/lib/studio/recorder/recorder-state.ts";
import { browserFamily } from "#app/lib/text/browser-name.server.ts";
import { measured } from "#metrics/events.ts";

const report = z.strictObject({
  part: z.enum(BUILT_NAMES),
  state: z.enum(["", ...PHASES]),
  kind: z.enum(FAULT_KINDS),
  takes: z.enum(["", "1"]).transform((said) => said === "1"),
  release: z.string().regex(/^[\w-]{3,12}$/),
});

/**
 * Takes the report of a page whose script broke (lib/fault-report.ts). What is not on a list is
 * refused, so that neither log nor tables have anything that a student wrote.
 */
export const action = guestAction({ keeps: [] }, async ({ request, form, caller }) => {
  const { portal, clientAddress: address } = caller;
  const session = await readSession(portal, request);
  try {
    await takeFault(portal, { owner: session && ownerOf(session), address });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return answer(429, { "Retry-After": String(error.retryAfter ?? 60) });
  }
  const { success, data: said } = report.safeParse(Object.fromEntries(form));
  if (!success) return answer(422);
  const fault = {
    ...said,
    // Only students have takes: strangers could wake somebody at night.
    takes: said.takes && session !== null,
    browser: browserFamily(request.headers.get("User-Agent")),
  };
  portal.log.warn({ fault }, "a script broke in a browser");
  const { part, kind, takes } = fault;
  measured.emit("fault", { part, kind, takes: takes ? "yes" : "no" });
  // The page does not wait: it has few connections.
  void keep(caller, fault);
  return answer(204);
});

/** A provider may have no such call, or be away: the log has it. */
async function keep(caller: Caller, fault: PageFault): Promise<void> {
  try {
    await createPageFault(caller, fault);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function answer(status: number, headers = {}): Response {
  return new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** A GET changes nothing. */
export const loader = guestLoader(() => redirect(paths.home));
