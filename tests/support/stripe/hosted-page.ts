import type { ServerResponse } from "node:http";
import type { Session } from "./objects.ts";

/** The card in Stripe's documentation that is always declined. */
const DECLINED = "4000 0000 0000 0002";

/**
 * Shows the page of a session's payment: a card, and a link back. `body` is the posted form, at
 * first empty; a good card calls `pay`.
 */
export function showPage(
  res: ServerResponse,
  session: Session | undefined,
  { body, pay }: { body: string; pay: () => void },
): void {
  const show = (html: string) => res.setHeader("Content-Type", "text/html").end(pageOf(html));
  if (session?.status !== "open") return void show("<p>This page is over.</p>");
  const { amount, success, cancel, id } = session;
  const card = new URLSearchParams(body).get("card");
  if (card !== null && card !== DECLINED) {
    pay();
    const Location = success.replace("{CHECKOUT_SESSION_ID}", id);
    return void res.writeHead(303, { Location }).end();
  }
  const says = card === null ? "" : "<p>The card was declined. Nothing was charged.</p>";
  show(`${says}<form method="post"><label>Card number <input name="card"></label>
<button>Pay ${(amount / 100).toFixed(2)}</button></form>
<p><a href="${cancel}">Back</a></p>`);
}

function pageOf(body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><title>Stripe</title><link rel="icon" href="data:,"></head>
<body><h1>Stripe</h1>${body}</body></html>`;
}
