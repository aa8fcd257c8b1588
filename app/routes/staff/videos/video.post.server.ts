import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import {
  sendVideoFile,
  updateContentVideo,
  VIDEO_FILES,
} from "#app/lib/api/staff/content-daily.server.ts";
import { changeContent } from "#app/lib/api/staff/content.server.ts";
import {
  check,
  isSecureAddress,
  line,
  optionalLine,
  typedIn,
} from "#app/lib/http/forms/form-schema.server.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { makeChange } from "../kit/changes.server.ts";

const TOO_LARGE =
  "The file is larger than 32 MB. Make it smaller, give its address, or import it by the command.";
const schema = z.object({
  title: line("The title"),
  url: optionalLine("The address", 2_000).refine(
    isSecureAddress,
    "The address must start with https://",
  ),
  length: z.string().transform((typed, context) => {
    if (typed.trim() === "") return null;
    const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d)$/.exec(typed.trim()) ?? [];
    const length = Number(minutes) * 60 + Number(seconds);
    if (length >= 1 && length <= 86_400) return length;
    context.addIssue({ code: "custom", message: "Type the length as minutes and seconds: 1:10" });
    return z.NEVER;
  }),
});
const FIELDS = ["title", "url", "length", ...VIDEO_FILES] as const;
type Field = (typeof FIELDS)[number];
const SAID = {
  publish: "The video is published. Students see it from now on.",
  withdraw: "The video is withdrawn. Students no longer see it.",
};

interface Place {
  id: number;
  paths: StaffPaths;
  tooLarge: boolean;
}

/** Saves the details of a video, stores a file of it, or changes its state. */
export async function postVideo(caller: Caller, form: FormData, { id, paths, tooLarge }: Place) {
  const page = paths.video(id);
  const version = textOf(form, "version");
  const then = textOf(form, "then");
  const change = { page, fields: FIELDS };
  if (then === "publish" || then === "withdraw")
    return makeChange<Field>(
      caller,
      () => changeContent(caller, { kind: "videos", id }, { to: then, version }),
      { ...change, said: SAID[then] },
    );
  const kind = VIDEO_FILES.find((name) => name === then || form.has(name));
  if (tooLarge) return invalidForm({ errors: { [kind ?? "file"]: TOO_LARGE } });
  if (kind !== undefined) {
    const file = fileOf(form, kind);
    if (file === null) return invalidForm({ errors: { [kind]: "Choose a file" } });
    return makeChange<Field>(caller, () => sendVideoFile(caller, id, { version, kind, file }), {
      ...change,
      said: "The file is stored.",
    });
  }
  const values = { ...typedIn(form, ["title", "url", "length"]), version };
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  const { title, url, length: duration_s } = read.given;
  const free = textOf(form, "free") === "1";
  return makeChange<Field>(
    caller,
    () => updateContentVideo(caller, id, { version, title, url, duration_s, free }),
    { ...change, said: "The video is saved.", values },
  );
}
