import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Http } from "./context.ts";
import { escapeHtml } from "../../plan/escape-html.ts";

const STYLE = `:root{color-scheme:light dark;--paper:#f6f3f1;--surface:#fff;--line:#82767d;--ink:#241a26;--muted:#5d515b;--accent:#6a2c6b;--on:#fff;--danger:#a3211b}
@media(prefers-color-scheme:dark){:root{--paper:#1a141c;--surface:#251d28;--line:#9a8c97;--ink:#f1e9ef;--muted:#c0b2bd;--accent:#d9a3d8;--on:#241a26;--danger:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:42rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}
h2{font-size:1.1875rem;margin:2rem 0 .5rem}
form,.card{background:var(--surface);border-radius:.625rem;padding:1.25rem;margin:1rem 0}
label{display:block;font-weight:600}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line);border-radius:.375rem}
button{min-height:2.75rem;margin:1rem .5rem 0 0;padding:.5rem 1.25rem;font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:1px solid var(--accent);border-radius:.375rem;cursor:pointer}
button.plain{color:var(--ink);background:none;border-color:var(--line)}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}
dt{color:var(--muted)}dd{margin:0;font-weight:600}
.error{color:var(--danger);font-weight:600;margin:.5rem 0 0}
.hint{color:var(--muted);margin:.25rem 0}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse}th,td{padding:.5rem .75rem .5rem 0;text-align:left;vertical-align:top}th,td:nth-child(4){white-space:nowrap}
.name{display:none;color:var(--muted)}
@media(max-width:42rem){table,tbody,tr,th,td{display:block}th,td{padding:0}.name{display:inline}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr+tr{margin-top:.75rem;padding-top:.75rem;border-top:1px solid var(--line)}}
.sum{display:table;margin-top:1rem;border-top:1px solid var(--line)}.sum tbody{display:table-row-group}.sum tr{display:table-row}
.sum th,.sum td{display:table-cell;padding:.5rem 0;white-space:normal;font-weight:400}.sum td{padding-left:1rem;text-align:right;white-space:nowrap}.sum tr:last-child>*{font-weight:700}
@media print{:root{--paper:#fff;--surface:#fff;--ink:#000;--muted:#000}body{font-size:11pt}main{max-width:none;padding:0}.card{padding:0}.screen{display:none}}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export interface HtmlPage {
  /** The school's name. */
  site: string;
  title: string;
  body: string;
  status?: 200 | 404 | 409 | 422;
}

/** Returns a small plain page. The caller has escaped the body. */
export function htmlPage(
  c: Context<Http>,
  { site, title, body, status = 200 }: HtmlPage,
): Response {
  c.header("Content-Security-Policy", POLICY);
  c.header("Cache-Control", "no-store");
  c.header("X-Content-Type-Options", "nosniff");
  const shown = status === 422 ? `Error: ${title}` : title;
  const html = `<!DOCTYPE html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(`${shown} - ${site}`)}</title><style>${STYLE}</style></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`;
  return c.newResponse(html, status, { "Content-Type": "text/html; charset=utf-8" });
}
