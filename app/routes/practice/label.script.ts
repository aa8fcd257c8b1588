import { keptPosts, type Outcome, type PostQueue, type QueuedPost } from "#app/lib/post-queue.ts";

let queue: PostQueue | null = null;

/** Shows a chosen label at once. It is kept on the device until the server has answered. */
export default function enhance(form: HTMLElement): void {
  const { owner } = form.closest<HTMLElement>("[data-owner]")?.dataset ?? {};
  // The page of a kept dialogue posts by its own script.
  if (!owner || !(form instanceof HTMLFormElement) || "kept" in document.documentElement.dataset)
    return;
  queue ??= keptPosts(owner, tell);
  const labels = queue;
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    const question = form.querySelector<HTMLInputElement>("[name=question_id]")?.value ?? "";
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    show(form, submitter);
    labels.add(form.dataset.to ?? "", {
      ...{ question_id: question, label_type: submitter.value },
      owner,
    });
  });
  void labels.flush();
}

function tell({ fields }: QueuedPost, { kind }: Outcome, said: string): void {
  const place = document.querySelector(`#label-${fields.question_id}-said`);
  if (place) place.textContent = kind === "done" ? "" : said;
}

function show(form: HTMLElement, chosen: HTMLButtonElement): void {
  for (const button of form.querySelectorAll("button"))
    button.setAttribute("aria-pressed", String(button === chosen));
  const menu = form.closest("details");
  const summary = menu?.querySelector("summary");
  const chip = summary?.querySelector(".chip");
  const icon = chosen.querySelector(".icon")?.cloneNode(true);
  if (!menu || !summary || !chip || !icon) return;
  chip.className = `chip chip-${chosen.value}`;
  chip.replaceChildren(icon, chosen.textContent.trim());
  // A screen reader reads the new label.
  summary.focus();
  menu.open = false;
}
