import * as z from "zod";
import { ticked } from "../../plan/fields.ts";
import { change, get, order, results } from "./call.ts";

/** What the preview and the import of the uploaded .zip are both asked. */
export const importWish = z.object({
  /** Whether content that the .zip lacks goes. */
  replace: ticked,
});

const preview = z.object({
  /** Errors that block the import, by file and line. */
  faults: z.array(z.string()),
  /** A text that counts the contents. */
  counts: z.string(),
  /** The changes for students, one line per kind. */
  changes: z.array(z.string()),
  /** A hash of what was shown, so that the import does the same. */
  seen: z.string(),
});
export type ImportPreview = z.output<typeof preview>;

export const importCalls = {
  send: order("/content/import"),
  preview: get("/content/import", results(preview)),
  apply: change("/content/import/apply", importWish.extend({ seen: z.string().max(64) })),
};
