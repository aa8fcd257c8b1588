import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { done } from "./call/shape.server.ts";

/** A script of ours that broke in a browser. Each value is one of a fixed list, or a name of ours. */
export interface PageFault {
  part: string;
  state: string;
  kind: string;
  takes: boolean;
  release: string;
  browser: string;
}

/** Counts a fault for the owners' log. Asked without a token: a 401 must not end a session. */
export async function createPageFault(caller: Caller, fault: PageFault): Promise<void> {
  await callUpstream(
    { ...caller, token: null },
    {
      method: "POST",
      path: "/api/v1/page-faults",
      body: fault,
      limit: LIMITS.panel,
      schema: done,
    },
  );
}
