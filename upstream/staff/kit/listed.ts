import type { Context } from "hono";
import type { Http } from "../../http/context.ts";
import { toId } from "../../validation.ts";

/** Returns the filters of a content list. Invalid values filter nothing. */
export function listedBy(c: Context<Http>): { search: string | null; languageId: number | null } {
  const { search, language } = c.req.query();
  return {
    search: search?.trim().slice(0, 200) || null,
    languageId: toId(language),
  };
}
