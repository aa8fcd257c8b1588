import { studentLoader } from "#app/lib/access.server.ts";
import { loadAllWords } from "#app/lib/vocabulary/all-words.server.ts";
import { ankiOf, csvOf } from "#app/lib/vocabulary/word-file.ts";

/** A list of words as a file: for spreadsheet programs, or for Anki. */
export const loader = studentLoader(async ({ student, url }) => {
  const { title, language, words } = await loadAllWords(student, url);
  const isAnki = url.searchParams.get("as") === "anki";
  const text = isAnki ? ankiOf(words) : csvOf(words, language.name || "Meaning");
  const name = `${title.replace(/[^\w-]+/g, "-")}-words.${isAnki ? "txt" : "csv"}`;
  return new Response(text, {
    headers: {
      "Content-Type": `text/${isAnki ? "plain" : "csv"}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-cache",
    },
  });
});
