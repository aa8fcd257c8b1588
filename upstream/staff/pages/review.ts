import { html } from "hono/html";
import type { Draft } from "../drafts.ts";
import { CCL, HEAD_GROUPS, suggestedMark } from "../error-heads.ts";
import { MOST_CHARACTERS, readReview, type Typed } from "../review-form.ts";
import type { SubmittedTest, TestSegment } from "../tests.ts";
import {
  errorSummary,
  fieldError,
  type Frame,
  type Html,
  layout,
  type Notice,
  tokenField,
  wiring,
} from "./layout.ts";
import { reviewSegments } from "./segment.ts";
import { theirDraft } from "./their-draft.ts";
import { testFacts } from "./test-facts.ts";

export const FORM = "review";

export type ReviewPage = {
  test: SubmittedTest;
  /** The dialogue that is shown, by its place. */
  index: number;
  segments: TestSegment[];
  /** The serial number of the one that was asked for. */
  segment: number | null;
  typed: Typed;
  /** The version of the draft over which the form was filled in. */
  version: number;
  errors: Record<string, string>;
  notice: Notice | null;
  /** Somebody else's draft that was saved meanwhile. */
  theirs: Draft | null;
};

/** One dialogue of a test with the form of its review. */
export function reviewPage(frame: Frame, page: ReviewPage): Html {
  const { test, index, segments, typed, version, errors, notice, theirs } = page;
  const dialogue = test.dialogues[index];
  const action = `${frame.path}/tests/${test.id}/dialogues/${dialogue?.id ?? 0}`;
  // The page opens at the segment: what went well is said there.
  const isAtSegment = page.segment !== null && notice?.kind === "success";
  return layout(frame, {
    title: `Dialogue ${index + 1}, ${test.mocktest_name}, ${test.first_name}`,
    notice: isAtSegment ? null : notice,
    body: html`${errorSummary(errors)}
      <a class="back" href="${frame.path}">Waiting tests</a>
      <div class="page-head">
        <div><h1>${test.mocktest_name}, ${test.first_name}</h1></div>
        ${saveButton()}
      </div>
      ${testFacts(test)}
      <nav class="tabs staff-tabs" aria-label="Parts of this review">
        ${test.dialogues.map((_, place) => part(`Dialogue ${place + 1}`, `dialogue-${place}`, place === index))}
        ${part("Check and publish", "publish", false)}
      </nav>
      ${theirs === null ? "" : theirDraft(theirs, segments)}
      <form class="staff-review stack" id="${FORM}" method="post" action="${action}" novalidate>
        ${tokenField(frame)}
        <input type="hidden" name="version" value="${version}" />
        <div>
          <h2>${dialogue?.title ?? ""}</h2>
          <p>${dialogue?.question_background ?? ""}</p>
        </div>
        ${textArea({ name: "reviews", label: "Admin review", hint: "What the school says of the whole dialogue. The student reads it.", typed, errors })}
        ${textArea({ name: "remark", label: "Tutor remark", hint: "What to practise next. The student reads it.", typed, errors })}
        ${markField(page)}
        <h2>Segments</h2>
        ${reviewSegments(frame, segments, { asked: page.segment, notice: isAtSegment ? notice : null, typed, errors })}
        <p class="text-sm text-ink-muted">
          Going to another part saves this one. The student sees nothing until it is published.
        </p>
        <div class="staff-actions">
          <button class="btn btn-primary" type="submit" name="then" value="stay">Save draft</button>
          <button class="btn" type="submit" name="then" value="publish">
            Save, check and publish
          </button>
        </div>
      </form>`,
  });
}

/** The form's first button, so that Enter in a field saves and goes nowhere. */
function saveButton(): Html {
  return html`<button class="btn" type="submit" form="${FORM}" name="then" value="stay">
    Save draft
  </button>`;
}

/** The parts are buttons of the form: nothing that was typed is lost on the way. */
function part(text: string, then: string, isCurrent: boolean): Html {
  return isCurrent
    ? html`<span aria-current="page">${text}</span> `
    : html`<button type="submit" form="${FORM}" name="then" value="${then}">${text}</button> `;
}

type TextArea = {
  name: "reviews" | "remark";
  label: string;
  hint: string;
  typed: Typed;
  errors: Record<string, string>;
};

function textArea({ name, label, hint, typed, errors }: TextArea): Html {
  const error = errors[name];
  return html`<div class="field${error === undefined ? "" : " has-error"}">
    <label for="${name}">${label}</label>
    <span class="hint" id="${name}-hint"
      >${hint} Up to ${MOST_CHARACTERS.text.toLocaleString("en-AU")} characters.</span
    >
    ${fieldError(name, error)}
    <textarea
      class="input"
      id="${name}"
      name="${name}"
      rows="6"
      dir="auto"
      ${wiring(name, { hint: true, error })}
    >
${typed[name] ?? ""}</textarea>
  </div>`;
}

function markField({ typed, errors, segments }: ReviewPage): Html {
  const { review } = readReview(typed, segments);
  const suggested = suggestedMark(Object.values(review.segments).map(({ counts }) => counts));
  const costs = HEAD_GROUPS.map(({ name, cost }) => `${name} ${cost}`).join(", ");
  const error = errors.mark;
  return html`<div class="field field-mark${error === undefined ? "" : " has-error"}">
    <label for="mark">Estimated mark, of ${CCL.dialogue}</label>
    <span class="hint" id="mark-hint"
      >By the errors counted so far: ${suggested} (${costs} for each). Examiners weigh the damage of
      each slip and publish no such numbers: the mark is yours, or leave it empty. A dialogue needs
      ${CCL.dialoguePass}, the test ${CCL.testPass} of ${CCL.test}.</span
    >
    ${fieldError("mark", error)}
    <input
      class="input"
      id="mark"
      name="mark"
      inputmode="decimal"
      autocomplete="off"
      value="${typed.mark ?? ""}"
      ${wiring("mark", { hint: true, error })}
    />
  </div>`;
}
