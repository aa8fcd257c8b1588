import { html } from "hono/html";
import type { Draft } from "../drafts.ts";
import { countsText } from "../error-heads.ts";
import type { TestSegment } from "../tests.ts";
import { type Html, moment } from "./layout.ts";

/** What somebody else saved meanwhile, beside the form that still holds one's own words. */
export function theirDraft({ review, savedBy, savedAt }: Draft, segments: TestSegment[]): Html {
  const { reviews, remark, halfMarks } = review;
  const said = (text: string) => html`<p class="staff-theirs" dir="auto">${text || "Nothing"}</p>`;
  return html`<section class="panel stack" id="theirs" aria-labelledby="theirs-title">
    <h2 id="theirs-title">Saved by ${savedBy ?? "somebody else"} ${moment(savedAt)}</h2>
    <h3>Admin review</h3>
    ${said(reviews)}
    <h3>Tutor remark</h3>
    ${said(remark)}
    <h3>Estimated mark</h3>
    <p>${halfMarks === null ? "None" : halfMarks / 2}</p>
    ${segments.map(({ segment_id: id, serial_no: no }) => {
      const segment = review.segments[id];
      return segment === undefined
        ? ""
        : html`<h3>Segment ${no}</h3>
            <p>${countsText(segment.counts) || "No errors"}</p>
            ${segment.remark === "" ? "" : said(segment.remark)}`;
    })}
    <p>Copy what you need into your review below. Saving replaces this version.</p>
  </section>`;
}
