import { guestLoader } from "#app/lib/http/access.server.ts";

/** Loaded by the log-in page after log-out: only a subresource can clear cached pages. */
export const loader = guestLoader(
  () =>
    new Response("/* signed out */", {
      headers: {
        "Content-Type": "text/css; charset=utf-8",
        "Cache-Control": "no-store",
        "Clear-Site-Data": '"cache"',
      },
    }),
);
