import { html } from "hono/html";
import type { SubmittedTest } from "../tests.ts";
import { type Html, moment } from "./layout.ts";

/** What stands above every part of a review. */
export function testFacts(test: SubmittedTest): Html {
  const fact = (name: string, value: Html | string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  const time = test.time_percent === 100 ? "standard time" : `${test.time_percent} % of the time`;
  return html`<dl class="staff-facts">
    ${fact("Student", test.first_name)} ${fact("Language", test.language)}
    ${fact("Submitted", moment(test.submitted_at))}
    ${fact("Sat in", test.timed_out === 1 ? `${time}, until the time was over` : time)}
    ${fact("Review Status", test.feedback_status === 1 ? html`Published ${moment(test.reviewed_at)}` : "Pending...")}
  </dl>`;
}
