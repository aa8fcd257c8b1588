import * as z from "zod";
import { line, optionalLine } from "#app/lib/http/forms/form-schema.server.ts";

/** The fields of a student that staff edit. */
export const details = z.object({
  first_name: line("First name"),
  last_name: optionalLine("Last name"),
  language_id: z.string().min(1, "Choose a language"),
});
