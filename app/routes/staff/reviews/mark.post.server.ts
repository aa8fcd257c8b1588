import { redirect } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { COUNTED_HEADS, NOT_A_MARK, readHalfMarks } from "#app/lib/marking/mark-fields.ts";
import { readTypedComments } from "#app/lib/marking/typed-comments.ts";
import { type MarkPlace, type PendingMark } from "#app/lib/marking/marks-book.ts";
import { openId } from "#app/lib/marking/marking-props.ts";
import { marksBody, reviewCalls, segmentReview } from "#contract/staff/reviews.ts";
import { CCL } from "#plan/marks.ts";
import { isSameValue, MOST, NOTHING_SAID, type SegmentReview } from "#plan/review.ts";
import { readSaidFields, saidFactsText } from "#plan/said-facts.ts";
import { manyLines } from "#plan/typed.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { listSentences } from "./mark.page.server.ts";

interface Where {
  caller: Caller;
  paths: StaffPaths;
  record: number;
}

/** The names of the fields of all forms of the page, for a session that ends. */
export const MARK_FIELDS = [
  ...[
    "intent",
    "set",
    "segment",
    "before",
    "then",
    "remark",
    "comment-*",
    "at-*",
    "count-*",
    "said-*",
  ],
  ...["mark-*", "reviews-*", "remark-*"].flatMap((name) => [name, `before-${name}`]),
  "take",
];

const CLASH = {
  title: "Somebody else marked this meanwhile.",
  text: "Nothing was overwritten, and what you typed in the same places is not saved yet. Look at their version, then save again to replace it.",
};

/** Saves the form of a segment or of the verdict, or takes the test. */
export async function postMarks(where: Where, form: FormData) {
  switch (textOf(form, "intent")) {
    case "take":
      return takeTest(where, textOf(form, "take") === "1");
    case "verdict":
      return saveVerdict(where, form);
    default:
      return saveSegment(where, form);
  }
}

async function takeTest({ caller, paths, record }: Where, isTaken: boolean) {
  const body = { take: isTaken ? (1 as const) : (0 as const) };
  await askStaff(caller, reviewCalls.take, { params: { record }, body });
  const text = isTaken ? "This test is yours to mark." : "Others see that this test is free.";
  return redirectWithNotice(caller.portal, paths.test(record), { kind: "success", text });
}

async function saveSegment(where: Where, form: FormData) {
  const set = idOf(form.get("set")) ?? 0;
  const segment = idOf(form.get("segment")) ?? 0;
  await addSentence(where, form);
  const { said, errors } = readSegment(form);
  const values = typedOf(form);
  if (Object.keys(errors).length > 0) return invalidForm({ intent: "segment", values, errors });
  const before = readBefore(form) ?? NOTHING_SAID;
  const place = (field: string): MarkPlace => ({ set, segment, field });
  const all: PendingMark[] = [
    ...COUNTED_HEADS.map(({ code }) => ({
      ...place(code),
      from: before.counts[code] ?? 0,
      to: said.counts[code] ?? 0,
    })),
    { ...place("remark"), from: before.remark, to: said.remark },
    { ...place("comments"), from: before.comments, to: said.comments },
    { ...place("facts"), from: before.facts, to: said.facts },
    { ...place("done"), from: before.done, to: true },
  ];
  const then = textOf(form, "then");
  const to = /^\d+-\d+$/.test(then) ? then : openId({ set, segment });
  const { page } = linksOf(where);
  const onward = then === "verdict" ? "?saved=1#verdict" : `?at=${to}&saved=1#s-${to}`;
  const marks = all.filter((mark) => mark.field === "done" || !isUntouched(mark));
  const names = all.filter(isUntouched).map(({ field }) => fieldNames(field));
  const touched = keepNames(values, (name) => !names.some((pattern) => pattern.test(name)));
  return save(where, marks, { intent: "segment", values: touched, to: page + onward });
}

const isUntouched = ({ from, to }: PendingMark) => isSameValue(from, to);

function fieldNames(field: string): RegExp {
  if (field === "comments") return /^(at|comment)-\d+$/;
  return field === "facts" ? /^said-/ : new RegExp(`^(count-)?${field}$`);
}

function keepNames(values: Record<string, string>, isKept: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}

/** Adds the chosen sentence to the remark. */
async function addSentence({ caller }: Where, form: FormData): Promise<void> {
  const chosen = idOf(form.get("sentence"));
  if (chosen === null) return;
  const sentence = (await listSentences(caller)).find(({ id }) => id === chosen)?.text;
  form.set("remark", [textOf(form, "remark").trim(), sentence].filter(Boolean).join(" "));
  form.delete("sentence");
}

/** Reads the fields of a segment's form. Errors are by field. */
function readSegment(form: FormData): {
  said: SegmentReview;
  errors: Record<string, string>;
} {
  const errors: Record<string, string> = {};
  const counts: Record<string, number> = {};
  for (const { code, name } of COUNTED_HEADS) {
    const text = textOf(form, `count-${code}`).trim();
    if (/^\d{0,2}$/.test(text)) counts[code] = Number(text);
    else errors[`count-${code}`] = `${name} must be a whole number from 0 to ${MOST.errors}`;
  }
  const pinned = readTypedComments((name) => textOf(form, name));
  Object.assign(errors, pinned.errors);
  const remark = textOf(form, "remark").trim();
  if ([...remark].length > MOST.remark)
    errors.remark = `A remark here may have ${MOST.remark.toLocaleString("en-AU")} characters at most`;
  const facts = saidFactsText(readSaidFields(form));
  return { said: { counts, remark, comments: pinned.comments, facts, done: true }, errors };
}

async function saveVerdict(where: Where, form: FormData) {
  const values = typedOf(form);
  const errors: Record<string, string> = {};
  const marks: PendingMark[] = [];
  for (const [name, typed] of Object.entries(values)) {
    const [, field, id] = /^(mark|reviews|remark)-(\d+)$/.exec(name) ?? [];
    if (field === undefined) continue;
    const set = Number(id);
    const from = values[`before-${name}`] ?? "";
    if (field === "mark") {
      const to = readHalfMarks(typed, CCL.dialogue);
      if (to === undefined) errors[name] = NOT_A_MARK(CCL.dialogue);
      else
        marks.push({
          ...{ set, segment: null, field: "half_marks", to },
          from: readHalfMarks(from, CCL.dialogue) ?? null,
        });
      continue;
    }
    if ([...typed.trim()].length > MOST.text)
      errors[name] = `This text may have ${MOST.text.toLocaleString("en-AU")} characters at most`;
    marks.push({ set, segment: null, field, from: manyLines(from), to: manyLines(typed) });
  }
  if (Object.keys(errors).length > 0) return invalidForm({ intent: "verdict", values, errors });
  const { page, publish } = linksOf(where);
  const to = textOf(form, "then") === "publish" ? publish : `${page}?saved=1#verdict`;
  return save(where, marks, { intent: "verdict", values, to });
}

interface Saving {
  intent: string;
  values: Record<string, string>;
  /** The page after the save. */
  to: string;
}

async function save(
  { caller, record }: Where,
  marks: PendingMark[],
  { intent, values, to }: Saving,
) {
  // A form has all values, also those that only a colleague has changed since.
  const own = marks.filter(
    ({ field, ...one }) => field === "done" || !isSameValue(one.from, one.to),
  );
  if (own.length === 0) return redirect(to, 303);
  try {
    const body = marksBody.parse({ marks: own });
    const { refused } = await askStaff(caller, reviewCalls.mark, { params: { record }, body });
    if (refused.length === 0) return redirect(to, 303);
    const kept = [/^(set|segment)$/, ...refused.map(namesOf)];
    const shown = Object.entries(values).filter(([name]) => kept.some((one) => one.test(name)));
    const clashing = { ...Object.fromEntries(shown), before: "" };
    return invalidForm({ intent, values: clashing, errors: {}, alert: CLASH });
  } catch (error) {
    return refusedForm(error, { intent, values, failed: "This was not saved." });
  }
}

/** The names of the fields of a value. */
function namesOf({ set, segment, field }: MarkPlace): RegExp {
  if (segment === null) return new RegExp(`^${field === "half_marks" ? "mark" : field}-${set}$`);
  return fieldNames(field);
}

/** Returns what the segment said when the page was made. */
function readBefore(form: FormData): SegmentReview | null {
  try {
    return segmentReview.parse(JSON.parse(textOf(form, "before")));
  } catch {
    return null;
  }
}

function typedOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );
}

function linksOf({ paths, record }: Where) {
  return { page: paths.test(record), publish: paths.publish(record) };
}
