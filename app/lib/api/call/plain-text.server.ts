/** Errors about a program's database, classes, files or routes. */
const INSIDES =
  /SQLSTATE|No query results for model|\b[A-Z]\w*\\[A-Z]|\.php\b|Undefined (variable|index|array key|property|offset)|Call to (a|undefined) |Attempt to read property|Trying to (get|access)|The route .* could not be found|method is not supported for|Stack trace/i;

/** Messages of a framework that only repeat the status. */
const STATUS_ALONE =
  /^(not found|forbidden|unauthorized|bad request|server error|internal server error|service unavailable)\.?$/i;

/** The limit of a message. Only an HTML error page is longer, and its message comes first. */
const LONGEST_SENTENCE = 4_000;

const LINE_END = /<br\s*\/?>|<\/(p|div|li|h[1-6]|tr|ul|ol|table)>/gi;
/** Stops at the next opening tag, so that many unclosed tags take linear time. */
const HIDDEN = /<(script|style)\b(?:(?!<(?:script|style)\b)[\s\S])*?<\/\1\s*>/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;

const NAMED: Record<string, string> = {
  amp: "&",
  apos: "'",
  gt: ">",
  hellip: "…",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  nbsp: " ",
  ndash: "–",
  quot: '"',
  rdquo: "”",
  rsquo: "’",
};

/** Strips tags. Returns "" for internal errors, which name tables and other people's data. */
export function plainSentence(said: string, most: number): string {
  const text = withoutTags(said.slice(0, LONGEST_SENTENCE)).replace(/\s+/g, " ").trim();
  return INSIDES.test(text) || STATUS_ALONE.test(text) ? "" : text.slice(0, most);
}

/** Turns an editor's HTML into plain lines. Leaves plain text as it is. */
export function plainText(written: string): string {
  return /^\s*<(p|div|span|h[1-6]|ul|ol|strong|b|em|i|br)\b[^<>]*>/i.test(written)
    ? withoutTags(written).trim()
    : written;
}

function withoutTags(html: string): string {
  const text = html.replace(HIDDEN, " ").replace(LINE_END, "\n").replace(TAG, "");
  return text === html && !html.includes("&") ? html : linesOf(entityText(text));
}

/** Trims line by line: a pattern for trailing spaces takes quadratic time. */
function linesOf(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

function entityText(text: string): string {
  return text.replace(/&(#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
  });
}
