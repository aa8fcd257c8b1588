import { randomBytes } from "node:crypto";
import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import * as z from "zod";
import { ClientEntryProvider } from "./components/island.tsx";
import { FaultNumberProvider } from "./components/layout/error-page.tsx";
import { compressedPage } from "./lib/http/compress.server.ts";
import { withFormTokens } from "./lib/http/forms/same-origin.server.ts";
import { addHeaders, answerHeaders, pageHeaders } from "./lib/http/headers.server.ts";
import { loggablePath, numberOf, portalOf } from "./lib/portal.server.ts";
import { showsVideos } from "#app/lib/route-page.ts";
import { PORTAL_NAME } from "#plan/school.ts";
import { version } from "#plan/version.ts";
import { escapeHtml } from "./lib/text/format.ts";

/** Nothing is streamed after the page, so no timer must wait for it. */
export const streamTimeout = 50;

/** Renders the whole document at once: streamed content would need inline script to appear. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  await loadContext.toRender?.();
  const portal = portalOf(loadContext);
  const nonce = randomBytes(16).toString("base64");
  const { manifest } = context;
  const rendered = renderToString(
    <ClientEntryProvider
      value={{
        module: manifest.entry.module,
        hmrRuntime: hmrRuntimeOf(manifest),
        nonce,
      }}
    >
      <FaultNumberProvider value={loadContext.requestId && numberOf(loadContext.requestId)}>
        <RemixServer context={context} url={request.url} />
      </FaultNumberProvider>
    </ClientEntryProvider>,
  );
  const isRefusal = refusesForm(context);
  const policy = pageHeaders(portal, nonce, { videos: isVideoPage(context) });
  // A refusal that is shown after a redirect has status 200.
  addHeaders(headers, policy, isRefusal ? 422 : status);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const wait = retryAfter(context);
  if (wait !== undefined) headers.set("Retry-After", wait);
  const named = withOwnName(rendered, portal.schoolName);
  const page = isRefusal ? named.replace("<title>", "<title>Error: ") : named;
  const html = withFormTokens(portal, page, request, headers);
  return compressedPage(request, `<!DOCTYPE html>${html}`, { status, headers });
}

function isVideoPage({ staticHandlerContext: { matches }, routeModules }: EntryContext): boolean {
  return matches.some(({ route }) => showsVideos(routeModules[route.id]?.handle));
}

/** A refused form adds this to the page's title here, because `meta` does not get action data. */
function refusesForm({ staticHandlerContext: { actionData, loaderData } }: EntryContext): boolean {
  return (
    Object.values(actionData ?? {}).some((answer) => refusedSchema.safeParse(answer).success) ||
    // After a redirect, the loader has the refusal.
    Object.values(loaderData).some(
      (page: unknown) => hasFailed(page) && refusedSchema.safeParse(page.failed).success,
    )
  );
}

function hasFailed(page: unknown): page is { failed: unknown } {
  return typeof page === "object" && page !== null && "failed" in page;
}

const refusedSchema = z
  .object({ errors: z.record(z.string(), z.string()), alert: z.object({}).optional() })
  .refine(({ errors, alert }) => alert !== undefined || Object.keys(errors).length > 0);

/** Returns the Retry-After header, because Remix drops the headers of a thrown response. */
function retryAfter({
  staticHandlerContext: { loaderHeaders, actionHeaders },
}: EntryContext): string | undefined {
  return [...Object.values(actionHeaders), ...Object.values(loaderHeaders)].flatMap(
    (headers) => headers.get("Retry-After") ?? [],
  )[0];
}

/** Only the development server's manifest has it, and its type does not say so. */
function hmrRuntimeOf(manifest: object): string | undefined {
  return "hmr" in manifest ? hmrSchema.parse(manifest.hmr).runtime : undefined;
}

const hmrSchema = z.object({ runtime: z.string() });

/**
 * Refuses requests for data alone (`.data`, `?_data=`): nothing hydrates, so no page sends them.
 * Our own server refuses them before any work; under plain remix-serve the data is dropped here.
 */
export const handleDataRequest: HandleDataRequestFunction = (_answer, { context }) => {
  const headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
  });
  addHeaders(headers, answerHeaders(portalOf(context)));
  return new Response("Not found\n", { status: 404, headers });
};

/**
 * Logs an unexpected error with its stack; the student sees only a sentence. A post to a page
 * without a form is not logged.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  portalOf(context).log.error(
    {
      id: context.requestId,
      version,
      path: loggablePath(new URL(request.url).pathname),
      err: error instanceof Error ? error : new Error("unknown"),
    },
    "unexpected error",
  );
};

/** Titles that begin with the name (log-in and sign-up) or end with it (all other pages). */
const NAMED = new RegExp(`<title>(?:Naati Ccl Portal|([^<]*)${PORTAL_NAME}(?=</title>))`);

/** Puts the school's own name into the title: a `meta` function cannot ask for it. */
function withOwnName(page: string, name = PORTAL_NAME): string {
  if (name === PORTAL_NAME) return page;
  return page.replace(NAMED, (_, before = "") => `<title>${before}${escapeHtml(name)}`);
}
