import * as z from "zod";
import { line } from "#app/lib/http/forms/form-schema.server.ts";

export const wordSchema = z.object({
  topic: line("The topic", { limit: 100 }),
  word: line("The word", { limit: 200 }),
  paraphrase: line("The meaning", { limit: 2_000 }),
});
