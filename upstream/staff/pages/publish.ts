import { html } from "hono/html";
import type { Draft } from "../drafts.ts";
import { CCL, countsText, type Counts } from "../error-heads.ts";
import type { Publication } from "../publish.ts";
import { isEmpty } from "../review.ts";
import { errorSummary, type Frame, type Html, layout, type Notice, tokenField } from "./layout.ts";
import { testFacts } from "./test-facts.ts";

type Check = {
  publication: Publication;
  /** Whether the student can be told by mail. */
  canMail: boolean;
  notice: Notice | null;
  errors: Record<string, string>;
};

/** The whole review once more, before the student sees it. */
export function publishPage(frame: Frame, { publication, canMail, notice, errors }: Check): Html {
  const { test, drafts, state } = publication;
  const isCorrection = test.feedback_status === 1;
  return layout(frame, {
    title: `Check and publish, ${test.mocktest_name}, ${test.first_name}`,
    notice,
    body: html`${errorSummary(errors)}
      <a class="back" href="${frame.path}/tests/${test.id}">Back to the review</a>
      <div class="page-head">
        <div>
          <h1>Check and publish</h1>
          <p>${test.mocktest_name}, ${test.first_name}</p>
        </div>
      </div>
      ${testFacts(test)}
      <div class="stack">
        ${test.dialogues.map(({ title }, index) => dialogue(title, index, drafts[index]))}
        <section class="panel stack">
          <h2>Marks</h2>
          <p>${marksText(drafts)}</p>
        </section>
        <form
          class="stack"
          id="publish"
          method="post"
          action="${frame.path}/tests/${test.id}/publish"
        >
          ${tokenField(frame)}
          <input type="hidden" name="state" value="${state}" />
          ${canMail ? mailChoice(isCorrection) : NO_MAIL}
          <div class="staff-actions">
            <button class="btn btn-primary" type="submit">
              ${isCorrection ? "Publish the correction" : "Publish"}
            </button>
            <a class="btn" href="${frame.path}/tests/${test.id}">Go on writing</a>
          </div>
        </form>
      </div>`,
  });
}

const NO_MAIL = html`<p>
  The student is not told by mail: this portal has no mail server (SMTP_URL).
</p>`;

function mailChoice(isCorrection: boolean): Html {
  return html`<label class="check"
    ><input type="checkbox" name="mail" value="1" ${isCorrection ? "" : html` checked`} /><span
      >Tell the student by mail</span
    ></label
  >`;
}

function dialogue(title: string, index: number, draft: Draft | undefined): Html {
  const review = draft?.review;
  const said = (text: string | undefined) =>
    html`<p class="staff-theirs" dir="auto">${text || "Nothing is written."}</p>`;
  const found = Object.values(review?.segments ?? {});
  const remarks = found.filter((segment) => segment.remark !== "").length;
  return html`<section class="panel stack">
    <h2>Dialogue ${index + 1}: ${title}</h2>
    ${review === undefined || isEmpty(review) ? html`<div class="notice notice-warning"><div class="notice-body">Nothing has been said of this dialogue yet.</div></div>` : ""}
    <h3>Admin review</h3>
    ${said(review?.reviews)}
    <h3>Tutor remark</h3>
    ${said(review?.remark)}
    <h3>Errors</h3>
    <p>
      ${countsText(sumOf(found.map(({ counts }) => counts))) || "None counted"}. Remarks on
      segments: ${remarks}.
    </p>
  </section>`;
}

function sumOf(all: Counts[]): Counts {
  const sum: Counts = {};
  for (const counts of all)
    for (const [code, count] of Object.entries(counts)) sum[code] = (sum[code] ?? 0) + count;
  return sum;
}

function marksText(drafts: Draft[]): string {
  const marks = drafts.map(({ review }) => review.halfMarks);
  const each = marks.map(
    (half, index) =>
      `Dialogue ${index + 1}: ${half === null ? "no mark" : `${half / 2} of ${CCL.dialogue}`}.`,
  );
  const known = marks.flatMap((half) => half ?? []);
  const rule = `A dialogue needs ${CCL.dialoguePass}, the test ${CCL.testPass} of ${CCL.test}.`;
  if (known.length < marks.length || marks.length !== 2) return [...each, rule].join(" ");
  const total = known.reduce((sum, half) => sum + half, 0) / 2;
  const passes = total >= CCL.testPass && known.every((half) => half / 2 >= CCL.dialoguePass);
  return [
    ...each,
    `Both: ${total} of ${CCL.test}, ${passes ? "passed" : "not passed"}.`,
    rule,
  ].join(" ");
}
