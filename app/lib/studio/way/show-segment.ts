import { addressOf } from "#app/lib/studio/this-page.ts";
import { placeFields } from "#app/lib/studio/take/take.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";

export function showSegment(segment: SegmentStudioProps, count: number): void {
  const { segmentNo: no, languageFrom: from, languageTo: to } = segment;
  const place = `Segment ${no} of ${count}`;
  document.title = document.title.replace(/(segment) \d+ of \d+/i, `$1 ${no} of ${count}`);
  write(document.querySelector("[data-exam=place]"), place);
  write(document.getElementById("seg-title"), place);
  write(document.getElementById("seg-languages"), from && to ? `${from} into ${to}` : "");
  for (const list of document.querySelectorAll(".segments, .strip"))
    [...list.children].forEach((item, index) => markNow(item, index === no - 1));
  // Notices about the last post.
  for (const said of document.querySelectorAll("#main > :is(.notice, .summary):not([data-exam])"))
    said.remove();
  pointTo(no);
  fill("answer", {
    ...placeFields(segment.place),
    client_answer_id: segment.clientAnswerId,
    attempt: String(segment.attempts + 1),
    duration_ms: "",
    peaks: "",
    facts: "",
    stored: segment.stored ? "1" : "",
    last: no === count ? "1" : "",
  });
  foldAnswer(no);
}

/** The open fold shows the answer of the segment before. */
export function foldAnswer(no: number): void {
  const fold = document.querySelector<HTMLDetailsElement>("#reference");
  if (!fold) return;
  fold.open = false;
  const link = document.createElement("a");
  link.href = `${addressOf(no)}&answer=1#reference`;
  link.textContent = `Show what was said in segment ${no}`;
  const line = document.createElement("p");
  line.append(link);
  fold.querySelector(".fold-body")?.replaceChildren(line);
}

function markNow(item: Element, isNow: boolean): void {
  item.classList.toggle("is-now", isNow);
  const link = item.querySelector("a");
  if (isNow) link?.setAttribute("aria-current", "step");
  else link?.removeAttribute("aria-current");
}

/** Notes and label keep what is typed, but lead back to this segment now. */
function pointTo(no: number): void {
  const address = addressOf(no);
  for (const form of document.querySelectorAll("#main form")) {
    const action = new URL(form.getAttribute("action") ?? "", location.href);
    if (form instanceof HTMLFormElement && form.method === "post" && isHere(action))
      form.setAttribute("action", address);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("#main [name=segment]"))
    field.value = String(no);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-from-segment]")) {
    const goal = new URL(link.href);
    goal.searchParams.set("segment", String(no));
    link.href = goal.pathname + goal.search;
  }
}

function isHere({ pathname }: URL): boolean {
  return pathname === location.pathname;
}

function write(element: Element | null, text: string): void {
  if (element) element.textContent = text;
}

function fill(formId: string, values: Record<string, string>): void {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return;
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}
