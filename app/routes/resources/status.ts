import type { LoaderFunctionArgs } from "@remix-run/node";
import { guest } from "#app/lib/auth.server.ts";
import { checkToken } from "#app/lib/api/account.server.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";

/** Whether the upstream answers, for whoever runs the portal. A refusal for lack of a token is an answer. */
export async function loader(args: LoaderFunctionArgs) {
  const started = Date.now();
  const upstream = await probe(args);
  return Response.json(
    { portal: "ok", upstream, ms: Date.now() - started },
    { headers: { "Cache-Control": "no-store" } },
  );
}

async function probe(args: LoaderFunctionArgs): Promise<"ok" | "unavailable"> {
  try {
    await checkToken(guest(args));
    return "ok";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.kind === "unavailable" ? "unavailable" : "ok";
  }
}
