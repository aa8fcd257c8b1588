import { COUNTED_HEADS, readHalfMarks, readMoment } from "#app/lib/marking/mark-fields.ts";
import type { MarkPlace, MarksBook } from "#app/lib/marking/marks-book.ts";
import { readTypedComments } from "#app/lib/marking/typed-comments.ts";
import { CCL } from "#plan/marks.ts";
import type { ReviewValue } from "#plan/review.ts";

type Typed = MarkPlace & { to: ReviewValue };

/** Returns what was typed into the page's forms before its script came. */
export function readTypedBefore(page: Document, book: MarksBook): Typed[] {
  const forms = [...page.querySelectorAll<HTMLFormElement>("form[data-set]")];
  return forms.flatMap((form) => ofSegment(form)).concat(ofVerdict(page, book));
}

function ofSegment(form: HTMLFormElement): Typed[] {
  const place = { set: Number(form.dataset.set), segment: Number(form.dataset.segment) };
  const remark = changedField(form, "remark");
  const counts = COUNTED_HEADS.flatMap(({ code }): Typed[] => {
    const typed = changedField(form, `count-${code}`);
    return typed !== null && /^\d{1,2}$/.test(typed)
      ? [{ ...place, field: code, to: Number(typed) }]
      : [];
  });
  const texts: Typed[] = remark === null ? [] : [{ ...place, field: "remark", to: remark }];
  const names = [...form.elements].map((field) => field.getAttribute("name") ?? "");
  if (names.some((name) => /^(at|comment)-/.test(name) && changedField(form, name) !== null))
    texts.push({ ...place, field: "comments", to: commentsIn(form) });
  return [...counts, ...texts];
}

/** A comment whose moment is not typed yet stands at the begin. */
function commentsIn(form: HTMLFormElement) {
  const read = (name: string): string => {
    const field = form.elements.namedItem(name);
    const typed = field instanceof HTMLInputElement ? field.value : "";
    return name.startsWith("at-") && readMoment(typed) === null ? "0:00" : typed;
  };
  return readTypedComments(read).comments;
}

function ofVerdict(page: Document, book: MarksBook): Typed[] {
  const form = page.querySelector<HTMLFormElement>("form[data-verdict]");
  const sets = (form?.dataset.verdict ?? "").split(" ").filter(Boolean).map(Number);
  if (!form) return [];
  return sets.flatMap((set) => {
    const texts = (["reviews", "remark"] as const).flatMap((field): Typed[] => {
      const typed = changedField(form, `${field}-${set}`);
      return typed === null ? [] : [{ set, segment: null, field, to: typed }];
    });
    const mark = changedField(form, `mark-${set}`);
    const half = mark === null ? undefined : readHalfMarks(mark, CCL.dialogue);
    return half === undefined || half === book.review(set).half_marks
      ? texts
      : [...texts, { set, segment: null, field: "half_marks", to: half }];
  });
}

/** Returns the text of a field that is not as the server sent it. */
function changedField(form: HTMLFormElement, name: string): string | null {
  const field = form.elements.namedItem(name);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value !== field.defaultValue ? field.value : null;
}
