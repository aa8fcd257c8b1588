import type { MetaFunction } from "@remix-run/node";
import { FormData } from "undici";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LIMITS } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { MOST_CHARACTERS, remarkCalls, type RemarkGiven } from "#contract/staff/remarks.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { fileOf, idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { withModules } from "#app/lib/route-page.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { readTypedComments } from "#app/lib/marking/typed-comments.ts";
import { listSentences } from "../reviews/mark.page.server.ts";
import stylesheet from "../reviews/marking.css?url";
import { RemarkScreen } from "./remark-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const handle = withModules("review");
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `${data.practice.title}, ${data.practice.first_name}` : "Practice", error);

export const loader = staffLoader(async ({ caller, params }) => {
  const [heard, sentences] = await Promise.all([
    askStaff(caller, remarkCalls.get, { params: { practice: askedId(params.practice) } }),
    listSentences(caller),
  ]);
  return { ...heard, sentences };
});

const SOUND = {
  tooLarge: "The sound is larger than 8 MB. Choose a smaller one, as an MP3.",
  again: "The sound was not stored: choose it once more.",
};
const CONFLICT = {
  title: "Somebody else wrote about this practice meanwhile.",
  text: "Nothing was overwritten, and your words are not saved yet: both versions are below.",
};

/** Saves the remark on a practice for the student, or removes it. */
export const action = staffAction(
  {
    fileBytes: AUDIO_BYTES,
    keeps: ["version", "remark", "remark-*", "at-*", "comment-*", "without_sound"],
  },
  async ({ caller, params, paths, form, tooLarge }) => {
    const id = askedId(params.practice);
    const sound = fileOf(form, "sound");
    const withoutSound = textOf(form, "without_sound") === "1";
    const names = [...new Set(form.keys())].filter((name) => /^remark(-\d{1,10})?$/.test(name));
    const values: Record<string, string> = {
      ...{ version: textOf(form, "version"), without_sound: textOf(form, "without_sound") },
    };
    const errors: Record<string, string> = {};
    if (tooLarge) errors.sound = SOUND.tooLarge;
    for (const name of names) {
      const typed = textOf(form, name);
      const most = name === "remark" ? MOST_CHARACTERS.remark : MOST_CHARACTERS.segment;
      values[name] = typed;
      if ([...typed.trim()].length > most)
        errors[name] = `A remark here may have ${most.toLocaleString("en-AU")} characters at most`;
    }
    const comments: NonNullable<RemarkGiven["comments"]> = {};
    for (const name of new Set(form.keys())) {
      const [, of, segment = ""] = /^comment(-(\d{1,10}))-0$/.exec(name) ?? [];
      if (of === undefined) continue;
      const pinned = readTypedComments((field) => textOf(form, field), of);
      Object.assign(errors, pinned.errors);
      comments[segment] = pinned.comments;
    }
    for (const name of form.keys())
      if (/^(at|comment)-/.test(name)) values[name] = textOf(form, name);
    // A browser sends a file only once.
    const again = sound === null ? "" : SOUND.again;
    if (Object.keys(errors).length > 0)
      return invalidForm({ values, errors: { ...(again && { sound: again }), ...errors } });
    const segments: Record<string, string> = {};
    for (const name of names) {
      const text = (values[name] ?? "").trim();
      if (name !== "remark" && text !== "") segments[name.slice("remark-".length)] = text;
    }
    const remark = (values.remark ?? "").trim();
    try {
      const version = idOf(values.version ?? "") ?? 0;
      const given: RemarkGiven = {
        ...{ remark, segments, comments, version },
        without_sound: withoutSound ? 1 : 0,
      };
      await askStaff(caller, remarkCalls.save, {
        params: { practice: id },
        ...(sound === null
          ? { body: given }
          : { body: formOf(given, sound), limit: LIMITS.upload }),
      });
    } catch (error) {
      return refusedForm(error, {
        fields: ["sound"],
        values,
        failed: `The remark was not saved. ${again}`.trim(),
        conflict: { ...CONFLICT, text: `${CONFLICT.text} ${again}`.trim() },
      });
    }
    const isNothingNew =
      remark === "" &&
      Object.keys(segments).length === 0 &&
      Object.values(comments).every((all) => all.length === 0) &&
      sound === null;
    const text = isNothingNew ? "The remark is saved." : "Saved. The student sees it now.";
    return redirectWithNotice(caller.portal, paths.practice(id), { kind: "success", text });
  },
);

function formOf({ segments, comments, ...fields }: RemarkGiven, sound: File): FormData {
  const form = new FormData();
  form.set("comments", JSON.stringify(comments ?? {}));
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("segments", JSON.stringify(segments));
  form.set("sound", sound, "sound");
  return form;
}

export default function RemarkRoute() {
  return (
    <RemarkScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
