import { studentLoader } from "#app/lib/http/access.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { paths } from "#app/lib/paths.ts";
import { loadAllWords, ankiOf, csvOf } from "./all-words.server.ts";

export const loader = studentLoader(async ({ student, url }) => {
  const { title, language, words } = await loadAllWords(student, url).catch((error: unknown) =>
    backToLists(student.portal, error),
  );
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

/** Redirects, because a download has no page that could offer the lists. */
async function backToLists(portal: Portal, error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || error.kind !== "not-found") throw error;
  throw await redirectWithNotice(portal, paths.vocabulary, {
    kind: "info",
    text: "Choose a list of words here.",
  });
}
