/** A program that speaks of its database, classes, files and routes. */
const INSIDES =
  /SQLSTATE|No query results for model|\b[A-Z]\w*\\[A-Z]|\.php\b|Undefined (variable|index|array key|property|offset)|Call to (a|undefined) |Attempt to read property|Trying to (get|access)|The route .* could not be found|method is not supported for|Stack trace/i;

/** A framework that only repeats the status. */
const STATUS_ALONE =
  /^(not found|forbidden|unauthorized|bad request|server error|internal server error|service unavailable)\.?$/i;

/** A page of an error is longer; its words, if any, stand at the beginning. */
const LONGEST_SENTENCE = 4_000;

const LINE_END = /<br\s*\/?>|<\/(p|div|li|h[1-6]|tr|ul|ol|table)>/gi;
/** Stops at the next opening tag, so that many unclosed tags cost no more than one. */
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

/** Without tags; "" for a program's insides: they name tables and other people's data. */
export function plainSentence(said: string, most: number): string {
  const text = withoutTags(said.slice(0, LONGEST_SENTENCE)).replace(/\s+/g, " ").trim();
  return INSIDES.test(text) || STATUS_ALONE.test(text) ? "" : text.slice(0, most);
}

/** Turns the HTML of an editor into plain lines, and leaves other text. */
export function plainText(written: string): string {
  return /^\s*<(p|div|span|h[1-6]|ul|ol|strong|b|em|i|br)\b[^<>]*>/i.test(written)
    ? withoutTags(written).trim()
    : written;
}

function withoutTags(html: string): string {
  const text = html.replace(HIDDEN, " ").replace(LINE_END, "\n").replace(TAG, "");
  return text === html && !html.includes("&") ? html : linesOf(named(text));
}

/** Line by line: a pattern for trailing spaces looks at each run of them many times. */
function linesOf(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

function named(text: string): string {
  return text.replace(/&(#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
  });
}
