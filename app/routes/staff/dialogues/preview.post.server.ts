import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { changeContent } from "#app/lib/api/staff/content.server.ts";
import { copyDialogue } from "#app/lib/api/staff/content-dialogues.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

const DONE = {
  publish: "The dialogue is published. Students see it from now on.",
  withdraw: "The dialogue is withdrawn. Students keep what they did with it.",
};

/** Publishes, withdraws or copies the version of the preview. */
export async function postState(
  caller: Caller,
  form: FormData,
  { paths, id }: { paths: StaffPaths; id: number },
) {
  const intent = textOf(form, "intent");
  try {
    if (intent === "copy") {
      const text = "This is the copy. No student sees it before you publish it.";
      const copy = paths.dialogue(await copyDialogue(caller, id));
      return await leadTo(caller.portal, copy, { kind: "success", text });
    }
    const to = intent === "withdraw" ? "withdraw" : "publish";
    await changeContent(
      caller,
      { kind: "dialogues", id },
      { to, version: idOf(textOf(form, "version")) ?? 0 },
    );
    const page = to === "publish" ? paths.dialogues() : paths.dialoguePreview(id);
    return await leadTo(caller.portal, page, { kind: "success", text: DONE[to] });
  } catch (error) {
    const isConflict = error instanceof ApiError && error.kind === "conflict";
    return refusedForm(error, {
      failed: "Nothing was changed.",
      ...(isConflict && { alert: (reason) => ({ text: `${reason} Nothing was changed.` }) }),
    });
  }
}
