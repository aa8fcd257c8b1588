/** What the first lines of Anki's notes in plain text say. */
export type AnkiHead = {
  separator: string | null;
  isHtml: boolean;
  columns: string[] | null;
  /** The columns, from 0, of the deck's name, and of what is no text of a note. */
  deck: number | null;
  hidden: Set<number>;
  /** The number of these lines, and the text after them. */
  lines: number;
  rest: string;
};

const SEPARATORS: Record<string, string> = {
  tab: "\t",
  comma: ",",
  semicolon: ";",
  pipe: "|",
  colon: ":",
  space: " ",
};
const LINE = /^#([a-z ]+):([^\r\n]*)(?:\r\n?|\n|$)/i;
const HIDDEN = ["tags column", "notetype column", "guid column", "deck column"];
const ENTITIES: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"' };

/** Reads the lines such as "#separator:tab" at the start, if there are any. */
export function readAnkiHead(text: string): AnkiHead {
  const said = new Map<string, string>();
  let rest = text;
  let lines = 0;
  for (let line = LINE.exec(rest); line; line = LINE.exec(rest)) {
    const [whole, name = "", value = ""] = line;
    said.set(name.toLowerCase(), value.trim());
    rest = rest.slice(whole.length);
    lines++;
  }
  const named = said.get("separator");
  const separator = named === undefined ? null : (SEPARATORS[named.toLowerCase()] ?? named);
  const column = (name: string) => {
    const number = Number(said.get(name));
    return number >= 1 ? number - 1 : null;
  };
  return {
    separator,
    isHtml: said.get("html") === "true",
    columns: said.get("columns")?.split(separator ?? "\t") ?? null,
    deck: column("deck column"),
    hidden: new Set(HIDDEN.flatMap((name) => column(name) ?? [])),
    lines,
    rest,
  };
}

/** Returns the text of a field in HTML. */
export function plainText(html: string): string {
  return html
    .replaceAll(/\[sound:[^[\]]*\]/g, "")
    .replaceAll(/<br\s*\/?>|<\/(?:div|p|li)>(?=.)/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(nbsp|amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .trim();
}
