import type { ExamSegment } from "../studio/studio-props.ts";
import { examPart } from "./exam-said.ts";

/** Makes the page around the recorder that of another segment of the dialogue. */
export function showSegment(segment: ExamSegment, count: number): void {
  const { segmentNo: no, languageFrom: from, languageTo: to } = segment;
  const place = `Segment ${no} of ${count}`;
  document.title = document.title.replace(/segment \d+ of \d+/, place.toLowerCase());
  write(examPart("place"), place);
  write(document.getElementById("seg-title"), place);
  write(document.getElementById("seg-languages"), from && to ? `${from.name} into ${to.name}` : "");
  document.querySelectorAll(".segments > li").forEach((item, index) => {
    const isNow = index === no - 1;
    item.classList.toggle("is-now", isNow);
    const link = item.querySelector("a");
    if (isNow) link?.setAttribute("aria-current", "step");
    else link?.removeAttribute("aria-current");
  });
  const address = addressOf(no);
  history.replaceState(null, "", address);
  for (const form of document.querySelectorAll("#main form")) {
    const action = new URL(form.getAttribute("action") ?? "", location.href);
    if (action.pathname === location.pathname) form.setAttribute("action", address);
  }
  fill("answer", {
    ...segment.examAnswer,
    segment: String(no),
    client_answer_id: segment.clientAnswerId,
    attempt: String(segment.attempts + 1),
    duration_ms: "",
    stored: segment.stored ? "1" : "",
    last: no === count ? "1" : "",
  });
}

/** The answer of a segment that was shown before is not that of this one. */
export function foldAnswer(no: number, isStored: boolean): void {
  const fold = document.querySelector<HTMLDetailsElement>("#reference");
  if (!fold) return;
  fold.hidden = !isStored;
  fold.open = false;
  const link = document.createElement("a");
  link.href = `${addressOf(no)}&answer=1#reference`;
  link.textContent = `Show what was said in segment ${no}`;
  const line = document.createElement("p");
  line.append(link);
  fold.querySelector(".fold-body")?.replaceChildren(line);
}

function addressOf(no: number): string {
  const address = new URL(location.href);
  address.search = `?mock=${address.searchParams.get("mock")}&segment=${no}`;
  return address.pathname + address.search;
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
