import { escapeHtml } from "../../plan/escape-html.ts";
import type { Sender } from "../school/identity.ts";
import type { Letter } from "./letters.ts";

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
/** Dark colours stand in a style sheet, because only that can ask for them. */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#161217!important}
.sheet{background:#1f1921!important;color:#f0eaf0!important;border-color:#dcb3e2!important}
.quiet{color:#beb2c0!important}
.sheet img{background:#ffffff!important;padding:4px;border-radius:6px}
.sheet a{color:#dcb3e2!important}
.sheet .button{background:#dcb3e2!important;color:#161217!important}
.code{background:#3a283e!important}
}`;
/** A longer sentence stays a link in its paragraph. */
const BUTTON_LETTERS = 52;

/**
 * Returns a letter's HTML form, made from its text: paragraphs, lists, quotes and facts ("Plan:
 * Basic") as they stand there. A sentence before an address becomes its link, the first one a
 * button unless it is long. Only addresses of the portal become links, because people type into some letters.
 */
export function htmlOf({ subject, text }: Letter, sender: Sender): string {
  const code = /^\d{6}(?= is your code)/.exec(subject)?.[0];
  const links = { origin: sender.origin, isFirst: code === undefined };
  const blocks = text.trim().split(/\n{2,}/);
  const logo = sender.logo
    ? `<img src="${escapeHtml(sender.logo)}" alt="" height="40" style="display:block;width:auto;max-width:100%;height:auto;max-height:40px;margin:0 0 8px">`
    : "";
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;padding:16px;background:#f6f3f1">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;color:#241a26;border-top:4px solid #6a2c6b;border-radius:8px;font-size:16px;line-height:1.5;overflow-wrap:anywhere;${FONT}">
<div class="quiet" style="margin:0 0 24px;color:#5d515b;font-size:14px">${logo}${escapeHtml(sender.name)}</div>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${code ? `<p class="code" style="margin:0 0 16px;padding:12px;background:#f4e9f3;border-radius:8px;font-size:32px;letter-spacing:6px;text-align:center">${code}</p>\n` : ""}${blocks.map((block) => blockOf(block.split("\n"), links)).join("\n")}
</div>
</body>
</html>
`;
}

/** A letter with a code has no button. */
type Links = { origin: string; isFirst: boolean };

function blockOf(lines: string[], links: Links): string {
  if (lines.every((line) => line.startsWith("- ")))
    return `<ul style="margin:0 0 16px;padding-inline-start:24px">${lines.map((line) => `<li dir="auto">${escapeHtml(line.slice(2))}</li>`).join("")}</ul>`;
  if (lines.every((line) => line.startsWith(">")))
    return `<blockquote class="quiet" dir="auto" style="margin:0 0 16px;padding-inline-start:12px;border-inline-start:3px solid #d9d0ce;color:#5d515b">${lines.map((line) => escapeHtml(line.slice(2))).join("<br>")}</blockquote>`;
  const facts = factsIn(lines);
  if (facts.length > 1)
    return `<table style="margin:0 0 16px;border-collapse:collapse">${facts.map(factRow).join("")}</table>`;
  return paragraphOf(lines, links);
}

type Fact = { name: string; said: string };

/** A line without a name goes on with the fact before it, as an address does. */
function factsIn(lines: string[]): Fact[] {
  const facts: Fact[] = [];
  for (const line of lines) {
    const [, name, said = ""] = /^([A-Z][^:]{0,40}): (.+)$/.exec(line) ?? [];
    const last = facts.at(-1);
    if (name !== undefined) facts.push({ name, said });
    else if (last) last.said += `\n${line}`;
    else return [];
  }
  return facts;
}

function factRow({ name, said }: Fact): string {
  const cell = "padding:4px 16px 4px 0;text-align:start;vertical-align:top";
  return `<tr><th class="quiet" scope="row" style="${cell};color:#5d515b;font-weight:normal">${escapeHtml(name)}</th><td dir="auto" style="${cell}">${escapeHtml(said).replaceAll("\n", "<br>\n")}</td></tr>`;
}

function paragraphOf(lines: string[], links: Links): string {
  const said: string[] = [];
  let button = "";
  for (const line of lines) {
    const before = said.at(-1);
    if (!isOurs(line, links.origin) || before === undefined) {
      said.push(escapeHtml(line));
      continue;
    }
    const [, head = "", sentence = ""] = /^(.*[.?!] )?(.*?)(?: \([^)]*\))?:$/.exec(before) ?? [];
    const isButton = links.isFirst && sentence.length <= BUTTON_LETTERS;
    if (isButton) button = linkOf(line, sentence, BUTTON);
    said[said.length - 1] = isButton ? head.trim() : `${head}${linkOf(line, sentence)}.`;
    links.isFirst = false;
  }
  const text = said.filter(Boolean).join("<br>");
  return [text && `<p dir="auto" style="margin:0 0 16px">${text}</p>`, button]
    .filter(Boolean)
    .join("\n");
}

const isOurs = (line: string, origin: string) => line.startsWith(`${origin}/`) && !/\s/.test(line);

const BUTTON =
  ' class="button" style="display:inline-block;margin:0 0 16px;padding:12px 20px;background:#6a2c6b;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:bold"';
const LINK = ' style="color:#6a2c6b"';

const linkOf = (address: string, words: string, look = LINK) =>
  `<a href="${escapeHtml(address)}"${look}>${words}</a>`;
