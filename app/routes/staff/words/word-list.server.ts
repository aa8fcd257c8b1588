import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { decodeText } from "#plan/table.ts";
import { listText } from "#plan/words/word-list.ts";

/** More than 200,000 characters in UTF-16, or in UTF-8 in scripts of Asia. */
export const FILE_BYTES = 1024 * 1024;
export const TOO_LARGE = "The file is larger than 1 MB. Send at most 1,000 words at once.";
const PACKED =
  "This is a packed file. In Anki, export “Notes in Plain Text”. In a spreadsheet, save as CSV.";
const NO_TEXT = "This file is no text in UTF-8 or UTF-16. Save it as CSV UTF-8.";

/** Reads the text of a file, or says why there is none. */
export async function readFile(
  file: File,
): Promise<{ list: string; fault?: undefined } | { fault: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const list = decodeText(bytes);
  if (list !== null) return { list };
  // .apkg, .colpkg and .xlsx are ZIP files.
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return { fault: isPacked ? PACKED : NO_TEXT };
}

/** Returns what was typed, with the rows that were mended in the preview. */
export function readRows(form: FormData): string {
  const list = textOf(form, "list");
  const [topics = [], words = [], meanings = []] = ["topic", "word", "paraphrase"].map((name) =>
    form.getAll(`row-${name}`).map((value) => (typeof value === "string" ? value : "")),
  );
  const rows = words.map((word, at) => ({
    word,
    paraphrase: meanings[at] ?? "",
    topic: topics[at] ?? "",
  }));
  // An emptied row is left out.
  const kept = rows.filter(
    ({ word, paraphrase }) => word.trim() !== "" || paraphrase.trim() !== "",
  );
  return kept.length === 0 ? list : [list || listText([]), listText(kept, false)].join("\n");
}
