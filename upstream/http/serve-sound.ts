import type { Context } from "hono";
import { originalName } from "../../plan/media/copy.ts";
import { copyState } from "../files/copies.ts";
import { copyWaits, notFound } from "../refusal.ts";
import type { Http } from "./context.ts";
import { changeTag, soundType } from "./file-tags.ts";
import { serveFile } from "./serve-file.ts";

type Sound = {
  store: "answers" | "content";
  name: string;
  /** The row of a recording. */
  row?: { sha256: string | null; content_type: string | null };
};

/** Serves a sound that somebody may hear. Without the copy that they ask for it is the original. */
export async function serveSound(
  c: Context<Http>,
  deps: Parameters<typeof copyState>[0],
  { store, name, row }: Sound,
): Promise<Response> {
  const stored = deps[store];
  const original = originalName(name);
  const state = name === original ? null : await copyState(deps, { store, name: original });
  if (state === "waiting") throw copyWaits();
  const shown = state === "missing" ? original : name;
  const file = await stored.stat(shown);
  if (!file) throw notFound();
  const told = shown === original ? row : undefined;
  return serveFile(c, {
    size: file.size,
    etag: told ? (told.sha256 ?? original) : changeTag(file),
    contentType: told ? (told.content_type ?? "application/octet-stream") : soundType(shown),
    open: (range) => stored.open(shown, range),
  });
}
