import { guestLoader } from "#app/lib/http/access.server.ts";

/** The log-in page loads this after log-out: only a subresource can clear cached pages. */
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
