import {
  countText,
  estimateTexts,
  FAULTLESS,
  type Mark,
  marksQuery,
  marksText,
  readMarks,
  readTicks,
} from "#app/lib/review/marks.ts";

const WAIT_MS = 800;

/**
 * Counts ticks at once and saves them with the practice, or on this device when the provider stores
 * none. If neither works, the ticks go into the URL.
 */
export function wakeMarks(review: HTMLElement, form: HTMLFormElement): void {
  const { device } = form.dataset;
  if (device !== undefined && bringBack(device)) return;
  const save =
    device === undefined ? saver(form) : (marks: readonly Mark[]) => keepHere(form, device, marks);
  // Not in <noscript>: a browser that runs scripts may still not get this one.
  for (const button of review.querySelectorAll<HTMLElement>("[data-unsaved]")) button.hidden = true;
  review.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.form !== form) return;
    if (target.name === "mark" && target.checked) untickOthers(target);
    const marks = readTicks(new FormData(form));
    const total = Number(new FormData(form).get("segments")) || null;
    count(review, marks, total);
    save(marks);
  });
}

/** "No mistakes" and the other ticks exclude each other. */
function untickOthers(ticked: HTMLInputElement): void {
  const isFaultless = ({ value }: HTMLInputElement) => value.endsWith(`.${FAULTLESS.code}`);
  const fold = ticked.closest("[data-marks]");
  for (const box of fold?.querySelectorAll<HTMLInputElement>("input[name=mark]") ?? [])
    if (isFaultless(box) !== isFaultless(ticked)) box.checked = false;
}

function count(review: HTMLElement, marks: readonly Mark[], total: number | null): void {
  const fold = review.querySelector<HTMLDetailsElement>("[data-own-marks]");
  if (fold && marks.length > 0) fold.open = true;
  const texts = estimateTexts(marks, total);
  for (const [index, line] of review.querySelectorAll("[data-estimate]").entries())
    line.textContent = texts[index] ?? "";
  for (const fold of review.querySelectorAll<HTMLElement>("[data-marks]")) {
    const shown = fold.querySelector("[data-count]");
    if (shown) shown.textContent = countText(marks, Number(fold.dataset.marks));
  }
}

/** Posts the form as its button would; at once when the page is left. */
function saver(form: HTMLFormElement): (marks: readonly Mark[]) => void {
  let timer = 0;
  let sending = Promise.resolve();
  let waiting: readonly Mark[] | null = null;
  const send = () => {
    const marks = waiting;
    window.clearTimeout(timer);
    waiting = null;
    if (marks) sending = sending.then(() => post(form, marks));
  };
  window.addEventListener("pagehide", send);
  return (marks) => {
    waiting = marks;
    // Until they are saved, in case of a reload before the post.
    writeAddress(form, marks);
    window.clearTimeout(timer);
    timer = window.setTimeout(send, WAIT_MS);
  };
}

async function post(form: HTMLFormElement, marks: readonly Mark[]): Promise<void> {
  const body = new URLSearchParams({ count: "" });
  for (const mark of marksText(marks).split(" ")) body.append("mark", mark);
  try {
    const to = { method: "POST", body, keepalive: true, redirect: "manual" } as const;
    const { type } = await fetch(form.action, to);
    // A successful save redirects back to the page.
    if (type === "opaqueredirect") writeAddress(form, []);
  } catch {
    // No connection: the URL keeps them.
  }
}

/** Writes the ticks into the URL and the links, for a reload and the review's other pages. */
function writeAddress(form: HTMLFormElement, marks: readonly Mark[]): void {
  history.replaceState(history.state, "", withMarks(location.href, marks));
  const links = form.closest("main")?.querySelectorAll<HTMLAnchorElement>(".pagination a") ?? [];
  for (const link of links) link.href = withMarks(link.href, marks);
}

function withMarks(address: string, marks: readonly Mark[]): string {
  const url = new URL(address);
  url.searchParams.delete("mark");
  url.search += marksQuery(marks);
  return url.href;
}

function keepHere(form: HTMLFormElement, device: string, marks: readonly Mark[]): void {
  writeAddress(form, marks);
  try {
    localStorage.setItem(device, marksText(marks));
  } catch {
    // blocked in some private windows: the URL has them
  }
}

function bringBack(device: string): boolean {
  if (new URL(location.href).searchParams.has("mark")) return false;
  const marks = readMarks(stored(device).split(" "));
  if (marks.length > 0) location.replace(withMarks(location.href, marks));
  return marks.length > 0;
}

function stored(device: string): string {
  try {
    return localStorage.getItem(device) ?? "";
  } catch {
    return "";
  }
}
