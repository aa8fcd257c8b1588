import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { createSession, updateSession } from "#app/lib/api/staff/content-daily.server.ts";
import { changeContent } from "#app/lib/api/staff/content.server.ts";
import {
  isSecureAddress,
  line,
  optionalLine,
  whole,
} from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { readFields, sendForm } from "../kit/action.server.ts";

const schema = z.object({
  topic: line("The topic"),
  weekday: optionalLine("The weekday", 20),
  day: optionalLine("The day", 10),
  begins: z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Type the time as 18:30"),
  duration_minutes: whole("The minutes", 1_440),
  join_url: line("The address", { limit: 2_000 }).refine(
    isSecureAddress,
    "The address must start with https://",
  ),
});
const SAID = {
  publish: "The live session is published. Students see it from now on.",
  withdraw: "The live session is withdrawn. Students no longer see it.",
};

/** Adds a session, saves it, or changes its state. */
export async function postSession(
  caller: Caller,
  form: FormData,
  { paths, id }: { paths: StaffPaths; id: number | null },
) {
  const then = textOf(form, "then");
  const version = textOf(form, "version");
  if (id !== null && (then === "publish" || then === "withdraw")) {
    const change = () => changeContent(caller, { kind: "sessions", id }, { to: then, version });
    return sendForm(caller, change, { to: paths.liveSessions, said: SAID[then] });
  }
  const read = readFields(form, schema);
  if (read.invalid) return read.invalid;
  const { given, values } = read;
  if ((given.weekday === "") === (given.day === ""))
    return invalidForm({ values, errors: { weekday: "Choose a weekday, or one day" } });
  if (id === null)
    return sendForm(caller, () => createSession(caller, given), {
      ...read,
      to: paths.liveSessions,
      said: "The live session is added. No student sees it before you publish it.",
    });
  return sendForm(caller, () => updateSession(caller, id, { ...given, version }), {
    ...read,
    to: paths.liveSession(id),
    said: "The live session is saved.",
  });
}
