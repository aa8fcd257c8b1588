import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import {
  sendVideoFile,
  updateContentVideo,
  VIDEO_FILES,
} from "#app/lib/api/staff/content-daily.server.ts";
import { changeContent } from "#app/lib/api/staff/content.server.ts";
import { isSecureAddress, line, optionalLine } from "#app/lib/http/forms/form-schema.server.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { readFields, sendForm } from "../kit/action.server.ts";

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
  const version = textOf(form, "version");
  const then = textOf(form, "then");
  const fields = [...schema.keyof().options, ...VIDEO_FILES];
  const to = paths.video(id);
  if (then === "publish" || then === "withdraw") {
    const change = () => changeContent(caller, { kind: "videos", id }, { to: then, version });
    return sendForm(caller, change, { to, said: SAID[then], fields });
  }
  const kind = VIDEO_FILES.find((name) => name === then || form.has(name));
  if (tooLarge) return invalidForm({ errors: { [kind ?? "file"]: TOO_LARGE } });
  if (kind !== undefined) {
    const file = fileOf(form, kind);
    if (file === null) return invalidForm({ errors: { [kind]: "Choose a file" } });
    const store = () => sendVideoFile(caller, id, { version, kind, file });
    return sendForm(caller, store, { to, said: "The file is stored.", fields });
  }
  const read = readFields(form, schema);
  if (read.invalid) return read.invalid;
  const { title, url, length: duration_s } = read.given;
  const free = textOf(form, "free") === "1";
  const save = () => updateContentVideo(caller, id, { version, title, url, duration_s, free });
  return sendForm(caller, save, { ...read, to, said: "The video is saved.", fields });
}
