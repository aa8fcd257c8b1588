import * as z from "zod";
import { manyLines } from "../../plan/typed.ts";
import { typed } from "../../plan/fields.ts";
import { PAGE_KINDS, PAGE_LETTERS } from "../../plan/school-pages.ts";
import { change, get, results, version } from "./call.ts";

const saved = z.object({ version: z.number(), saved_by: z.string(), saved_at: z.string() });
const kind = z.enum(PAGE_KINDS);

const row = saved.extend({
  kind,
  /** 0 for a page that was taken away. */
  letters: z.number(),
});
export type WrittenPage = z.output<typeof row>;

const page = z.object({
  /** "" for one that was never written, or was taken away. */
  text: z.string(),
  /** The number of the newest version; "0" without one. */
  version,
  /** All versions, the newest first. */
  versions: z.array(saved),
  /** The version that was asked for. */
  old: saved.extend({ text: z.string() }).nullable(),
});
export type EditedPage = z.output<typeof page>;

/** An empty text takes the page away. */
export const pageForm = z.object({
  text: typed.transform(manyLines).superRefine((text, context) => {
    const { length } = [...text];
    if (length <= PAGE_LETTERS) return;
    const [most, given] = [PAGE_LETTERS, length].map((count) => count.toLocaleString("en-AU"));
    const message = `A page can hold ${most} characters, and ${given} are typed. Shorten the text.`;
    context.addIssue({ code: "custom", message });
  }),
});

export const pageCalls = {
  list: get("/school/pages", results(z.object({ pages: z.array(row) }))),
  /** It takes the query `kind`, and `version` for an old one. */
  get: get("/school/page", results(page)),
  save: change("/school/page", pageForm.extend({ kind, version })),
};
