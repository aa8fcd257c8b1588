import { redirect } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { reviewCalls } from "#contract/staff/reviews.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { refusedDraft } from "../kit/action.server.ts";
import { countField, FIELDS, MOST, readReview, type Typed } from "./review-form.ts";

const CHANGED =
  "Somebody changed this review while you looked at it. Nothing was published: look again.";

type Place = { record: number; set: number };

/** Saves the draft of a dialogue, and redirects to the part that the button names. */
export async function postReview(
  caller: Caller,
  form: FormData,
  { paths, ...place }: Place & { paths: StaffPaths },
) {
  const then = textOf(form, "then");
  const values = pressed(typedIn(form, [...FIELDS, "segment", "version"]), then);
  const { test, segments } = await askStaff(caller, reviewCalls.get, { params: place });
  const open = segments.find(({ serial_no: no }) => no === idOf(values.segment ?? ""));
  const { change, errors } = readReview(values, open);
  if (Object.keys(errors).length > 0) return invalidForm({ values, errors });
  const body = { ...change, version: idOf(values.version ?? "") ?? 0 };
  try {
    await askStaff(caller, reviewCalls.save, { params: place, body });
  } catch (error) {
    return refusedDraft(error, values);
  }
  if (then === "list")
    return redirectWithNotice(caller.portal, paths.tests(), {
      kind: "success",
      text: "The draft is saved.",
    });
  const shown = { open: open?.serial_no, dialogues: test.dialogues };
  return redirect(after(paths, place, then, shown), 303);
}

/** Applies +1 or −1 to the typed fields. */
function pressed(typed: Typed, then: string): Typed {
  const [, code = "", way] = /^count-([a-z]{2})-(more|less)$/.exec(then) ?? [];
  const field = countField(code);
  const count = Number(typed[field]);
  if (way === undefined || !Number.isInteger(count)) return typed;
  const next = Math.min(MOST.errors, Math.max(0, count + (way === "more" ? 1 : -1)));
  return { ...typed, [field]: String(next) };
}

type Shown = { open: number | undefined; dialogues: { id: number }[] };

/** Returns the part that the pressed button names, or this part again. */
function after(
  paths: StaffPaths,
  { record, set }: Place,
  then: string,
  { open, dialogues }: Shown,
): string {
  if (then === "publish") return paths.publish(record);
  const [, segment] = /^segment-(\d{1,4})$/.exec(then) ?? [];
  if (segment !== undefined)
    return `${paths.review(record, set, { segment, saved: 1 })}#segment-${segment}`;
  const [, place] = /^dialogue-(\d{1,2})$/.exec(then) ?? [];
  const other = place === undefined ? undefined : dialogues[Number(place)];
  if (other) return paths.review(record, other.id, { saved: 1 });
  const at = /^count-[a-z]{2}-(more|less)$/.test(then) ? then : undefined;
  return paths.review(record, set, { segment: open, ...(at ? { at } : { saved: 1 }) });
}

/** Publishes the review as it was shown here, then redirects to the next test or to the list. */
export async function postPublication(
  caller: Caller,
  form: FormData,
  { paths, record }: { paths: StaffPaths; record: number },
) {
  const body = { state: textOf(form, "state"), mail: textOf(form, "mail") === "1" };
  try {
    const { is_mailed, next } = await askStaff(caller, reviewCalls.publish, {
      params: { record },
      body,
    });
    const said = is_mailed
      ? "The review is published, and the student gets a mail."
      : "The review is published.";
    if (textOf(form, "then") !== "next" || next === null)
      return await redirectWithNotice(caller.portal, paths.tests(), {
        kind: "success",
        text: said,
      });
    const text = `${said} This is the next one.`;
    return await redirectWithNotice(caller.portal, paths.test(next), { kind: "success", text });
  } catch (error) {
    return refusedForm(error, {
      fields: ["publish"],
      failed: "The review was not published.",
      conflict: { text: CHANGED },
    });
  }
}
