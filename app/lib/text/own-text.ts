/** A piece of a line: text, or a link. */
export interface Part {
  text: string;
  href?: string;
}

export type Block =
  | { kind: "heading"; level: 1 | 2; parts: Part[] }
  | { kind: "list"; items: Part[][] }
  | { kind: "paragraph"; lines: Part[][] };

const HEADING = /^(#{1,2})\s+(.+)$/;
const ITEM = /^[-*\u2022]\s+(.+)$/;
/** `[words](address)`, or a bare address without the mark that ends its sentence. */
const LINK =
  /\[([^\]\n]{1,300})\]\(((?:https?:\/\/|mailto:|\/(?!\/))[^\s()]{1,1000})\)|https?:\/\/[^\s<>"]{0,1000}[^\s<>".,;:!?)\]\u06d4\u0964]/g;

/**
 * Reads a text that a school writes: `# Heading`, `## Smaller heading`, `- item`, links, and
 * paragraphs with an empty line between them. Everything else, HTML too, is text.
 */
export function readOwnText(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  const begin = <One extends Block>(block: One): One => {
    blocks.push(block);
    open = block;
    return block;
  };
  const current = (): Block | null => open;
  for (const line of text.split("\n").map((one) => one.trim())) {
    const [, marks, title] = HEADING.exec(line) ?? [];
    const [, item] = ITEM.exec(line) ?? [];
    const before = current();
    if (line === "") open = null;
    else if (title !== undefined) {
      begin({ kind: "heading", level: marks === "#" ? 1 : 2, parts: partsOf(title) });
      open = null;
    } else if (item !== undefined) {
      const list = before?.kind === "list" ? before : begin({ kind: "list", items: [] });
      list.items.push(partsOf(item));
    } else {
      const paragraph =
        before?.kind === "paragraph" ? before : begin({ kind: "paragraph", lines: [] });
      paragraph.lines.push(partsOf(line));
    }
  }
  return blocks;
}

function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: whole, 1: words, 2: address, index } of line.matchAll(LINK)) {
    if (index > end) parts.push({ text: line.slice(end, index) });
    parts.push({ text: words ?? whole, href: address ?? whole });
    end = index + whole.length;
  }
  if (end < line.length) parts.push({ text: line.slice(end) });
  return parts;
}
