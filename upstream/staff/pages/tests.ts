import { html } from "hono/html";
import type { Page } from "../../db/paginate.ts";
import type { listTestLanguages, listTests, ReviewState } from "../tests.ts";
import { type Frame, type Html, layout, moment, type Notice, rowMeta } from "./layout.ts";

type Row = Awaited<ReturnType<typeof listTests>>["data"][number];
type List = {
  state: ReviewState;
  languages: Awaited<ReturnType<typeof listTestLanguages>>;
  languageId: number | null;
  tests: Page<Row>;
  notice: Notice | null;
};

const TITLES = { waiting: "Waiting mock tests", reviewed: "Reviewed mock tests" };

/** The submitted tests: those that wait, or those that are done. */
export function testsPage(frame: Frame, list: List): Html {
  const { state, tests, notice } = list;
  const title = TITLES[state];
  return layout(frame, {
    title: `${title}, page ${tests.current_page}`,
    notice,
    body: html`<div class="page-head">
        <div>
          <h1>${title}</h1>
          <p>${tests.total} in all, the ${state === "waiting" ? "oldest" : "newest"} first.</p>
        </div>
      </div>
      <nav class="tabs" aria-label="Mock tests">
        ${tab(frame, list, "waiting", "Waiting")} ${tab(frame, list, "reviewed", "Reviewed")}
      </nav>
      ${languageForm(list)}
      ${
        tests.data.length === 0
          ? nothing(state)
          : html`<ol class="rows">
              ${tests.data.map((row, index) => entry(frame, row, (tests.from ?? 1) + index))}
            </ol>`
      }
      ${pages(list)}`,
  });
}

function tab({ path }: Frame, { state }: List, of: ReviewState, text: string): Html {
  const current = of === state ? html` aria-current="page"` : "";
  return html`<a href="${path}?state=${of}" ${current}>${text}</a>`;
}

function languageForm({ languages, languageId, state }: List): Html {
  const option = (id: number, name: string) =>
    html`<option value="${id}" ${id === languageId ? html` selected` : ""}>${name}</option>`;
  return html`<form class="search" method="get">
    <input type="hidden" name="state" value="${state}" />
    <div class="field">
      <label for="language">Language</label>
      <select class="input" id="language" name="language">
        <option value="">All</option>
        ${languages.map(({ id, name }) => option(id, name))}
      </select>
    </div>
    <button class="btn" type="submit">Show</button>
  </form>`;
}

function entry({ path }: Frame, row: Row, no: number): Html {
  return html`<li>
    <span class="serial">${no}</span>
    <div>
      <p class="row-title">
        <a href="${path}/tests/${row.id}"
          >${row.mocktest_name}<span class="sr-only">, ${row.first_name}</span></a
        >
      </p>
      ${rowMeta(facts(row))}
    </div>
  </li>`;
}

/** Who and when, as far as it is known. */
function facts(row: Row): (Html | string)[] {
  const submitted = html`Submitted ${moment(row.submitted_at)}`;
  const known = [row.language, row.first_name, submitted];
  if (row.reviewed_at !== null) return [...known, html`Reviewed ${moment(row.reviewed_at)}`];
  return row.begun_by === null ? known : [...known, `Begun by ${row.begun_by}`];
}

function nothing(state: ReviewState): Html {
  return html`<div class="empty">
    <h2>${state === "waiting" ? "Nothing to review" : "No test has been reviewed"}</h2>
    <p>
      ${state === "waiting" ? "Submitted tests appear here." : "Published reviews appear here."}
    </p>
  </div>`;
}

function pages({ tests, state, languageId }: List): Html | "" {
  if (tests.last_page < 2) return "";
  const link = (page: number, text: string) =>
    html`<li><a href="?state=${state}&language=${languageId ?? ""}&page=${page}">${text}</a></li>`;
  const { current_page: page, last_page: last } = tests;
  return html`<nav class="pagination" aria-label="Pages">
    <p>Page ${page} of ${last}</p>
    <ul>
      ${page > 1 ? link(page - 1, "Previous page") : ""}
      ${page < last ? link(page + 1, "Next page") : ""}
    </ul>
  </nav>`;
}
