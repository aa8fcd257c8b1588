import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { escapeHtml } from "../../plan/escape-html.ts";
import { listWaiting, type WaitingMail } from "../mail/outbox.ts";

const MOST_SHOWN = 200;
const STYLE =
  "body{max-width:44rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif}li{margin:0 0 2rem}p{overflow-wrap:anywhere}";
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'`;

/** Routes that show mails without a mail server, so that a developer can read codes and links. */
export function mailboxRoutes({ db, showsMailbox }: Deps): Hono<Http> {
  const app = new Hono<Http>();
  // A visitor of this page can take over any account, so it exists only on request.
  if (!showsMailbox) return app;

  app.get("/mailbox", async (c) => {
    const page = mailboxPage(await listWaiting(db, MOST_SHOWN));
    c.header("Content-Security-Policy", POLICY);
    return hidden(c).html(page);
  });

  app.get("/mailbox.json", async (c) => {
    const mails = await listWaiting(db, MOST_SHOWN);
    return hidden(c).json(
      mails.map(({ id, to, subject, text, created_at }) => ({ id, to, subject, text, created_at })),
    );
  });

  return app;
}

function hidden(c: Context<Http>): Context<Http> {
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Content-Type-Options", "nosniff");
  return c;
}

function mailboxPage(mails: WaitingMail[]): string {
  const list =
    mails.length > 0
      ? `<ol reversed>${mails.map(entry).join("")}</ol>`
      : "<p>There is no mail.</p>";
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>${STYLE}</style></head>
<body><main>
<h1>Mailbox</h1>
<p>Mails that no mail server has taken yet, the newest first. Without SMTP_URL they stay here.</p>
${list}
</main></body>
</html>
`;
}

function entry({ to, subject, text, created_at }: WaitingMail): string {
  const seconds = `${created_at.slice(0, 19)}Z`;
  const said = escapeHtml(text.trim()).replaceAll("\n\n", "</p><p>").replaceAll("\n", "<br>");
  const linked = said.replaceAll(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
  return `<li><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time datetime="${seconds}">${seconds.replace("T", " ")}</time></p><p>${linked}</p></li>\n`;
}
