import type { Context } from "hono";
import type { Http } from "../../http/context.ts";
import { Refusal } from "../../refusal.ts";
import { toId } from "../../validation.ts";

const CHANGED = "Somebody changed this meanwhile.";

/** Returns the filters of a content list. Invalid values filter nothing. */
export function listedBy(c: Context<Http>): { search: string | null; languageId: number | null } {
  const { search, language } = c.req.query();
  return {
    search: search?.trim().slice(0, 200) || null,
    languageId: toId(language),
  };
}

/** Throws 409 when somebody else has saved a newer version. */
export function isSaved(c: Context<Http>, done: boolean) {
  if (!done) throw new Refusal(409, CHANGED);
  return c.json({ status: 200 });
}
