import { redirect } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { dialogueCalls } from "#contract/staff/dialogues.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { refusedDraft } from "../kit/action.server.ts";
import {
  fieldNames,
  MOST_SEGMENTS,
  readDialogue,
  segmentsIn,
  type Typed,
  type TypedSegment,
  typedSegments,
} from "./dialogue-form.ts";

/** Applies the pressed button, saves the draft, and redirects to the button's page. */
export async function postDialogue(
  caller: Caller,
  form: FormData,
  { paths, id }: { paths: StaffPaths; id: number },
) {
  const then = textOf(form, "then");
  const values = pressed(typedIn(form, [...fieldNames(MOST_SEGMENTS), "version"]), then);
  const { written, errors } = readDialogue(values);
  if (Object.keys(errors).length > 0) return invalidForm({ values, errors });
  const body = { ...written, version: idOf(values.version ?? "") ?? 0 };
  try {
    await askStaff(caller, dialogueCalls.save, { params: { id }, body });
  } catch (error) {
    return refusedDraft(error, values);
  }
  return redirect(await after(caller, { paths, id, then }), 303);
}

/** Applies a segment's button, which changes the order or number of segments. */
function pressed(typed: Typed, then: string): Typed {
  const [, way, digits] = /^(add|remove|up)-(\d{1,2})$/.exec(then) ?? [];
  const place = Number(digits);
  const segments = segmentsIn(typed);
  const named = Object.fromEntries(
    Object.entries(typed).filter(([name]) => !/^(key|language|text|sample)-/.test(name)),
  );
  if (way === undefined || place > segments.length) return { ...named, ...typedSegments(segments) };
  return { ...named, ...typedSegments(changed(segments, way, place)) };
}

function changed(segments: TypedSegment[], way: string, place: number): TypedSegment[] {
  const [before, after] = [segments.slice(0, place), segments.slice(place)];
  if (way === "add") {
    const others = segments.find(({ language }) => language !== "en")?.language;
    const language = before.at(-1)?.language === "en" && others ? others : "en";
    return [...before, { key: "", language, text: "", sample: "" }, ...after];
  }
  const one = before.pop();
  if (way === "remove" || one === undefined) return [...before, ...after];
  const above = before.pop();
  return above === undefined ? segments : [...before, one, above, ...after];
}

/** Returns the page of the pressed button after the save. */
async function after(
  caller: Caller,
  { paths, id, then }: { paths: StaffPaths; id: number; then: string },
): Promise<string> {
  if (then === "preview") return paths.dialoguePreview(id);
  const [, way, digits] = /^(add|up|sound)-(\d{1,2})$/.exec(then) ?? [];
  if (way === undefined) return paths.dialogue(id, { saved: 1 });
  const place = way === "add" ? Number(digits) + 1 : Math.max(1, Number(digits) - 1);
  if (way !== "sound") return `${paths.dialogue(id, { saved: 1 })}#segment-${place}`;
  const { draft } = await askStaff(caller, dialogueCalls.get, { params: { id } });
  const segment = draft.segments[Number(digits) - 1];
  return segment ? paths.dialogueSound(id, segment.key) : paths.dialogue(id);
}
