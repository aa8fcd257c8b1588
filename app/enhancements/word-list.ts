import { keptPosts, type Outcome, type QueuedPost } from "#app/lib/post-queue.ts";

const WAITS = "Not sent yet.";
const TOLD_MS = 5000;
const ORCA_LOOKS_MS = 1000;

/**
 * Shows meanings, and adds and deletes words in place. Each press is kept on the device until the
 * server answers, and any page of the vocabulary sends it.
 */
export default function enhance(element: HTMLElement): void {
  const { owner = "", url = "" } = element.dataset;
  const rows = new WordRows(element);
  const queue = keptPosts(owner, (post, outcome, said) => {
    rows.tell(post, outcome, said);
    if (outcome.kind === "later" || outcome.kind === "signed-out") rows.mark(queue.posts());
  });
  element.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || !(element instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (!rows.press(submitter)) return;
    queue.add(url, { ...rows.fields(), [submitter.name]: submitter.value, owner });
  });
  rows.mark(queue.posts());
  void queue.flush();
}

class WordRows {
  readonly #root: HTMLElement;
  readonly #status: HTMLElement | null;
  #timer = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
    // The page of all lists only sends what waits.
    this.#status = root.querySelector("[aria-live]");
  }

  fields(): Record<string, string> {
    const inputs = this.#root.querySelectorAll<HTMLInputElement>("input[type=hidden]");
    return Object.fromEntries([...inputs].map(({ name, value }) => [name, value]));
  }

  /** Shows the result of a button; false when it was pressed before. */
  press(button: HTMLButtonElement): boolean {
    if (button.hasAttribute("aria-disabled")) return false;
    if (button.name === "show") this.#show(button);
    else {
      button.setAttribute("aria-disabled", "true");
      if (button.name === "add") this.#toMyWords(button);
    }
    return true;
  }

  mark(posts: QueuedPost[]): void {
    for (const { fields } of posts) {
      const cell = this.#cellOf(fields);
      cell?.querySelector("button")?.setAttribute("aria-disabled", "true");
      markWaiting(cell);
    }
  }

  tell({ fields }: QueuedPost, { kind }: Outcome, said: string): void {
    const cell = this.#cellOf(fields);
    cell?.querySelector("[data-waits]")?.remove();
    if (kind === "refused") {
      const button = cell?.querySelector("button");
      button?.removeAttribute("aria-disabled");
      cell?.querySelector(".in-my-words")?.remove();
      if (button) button.hidden = false;
    }
    if (kind === "done" && fields.delete !== undefined) offerUndo(cell);
    const text = said || (kind === "refused" && "This was not accepted.");
    if (text) this.#say(text);
  }

  /**
   * Puts the meaning in the button's place. Orca reads focused text in its own language only when
   * it is a paragraph and the button still exists while Orca looks.
   */
  #show(button: HTMLButtonElement): void {
    const { meaning = "", lang, dir } = button.dataset;
    const text = document.createElement("p");
    text.textContent = meaning;
    text.tabIndex = -1;
    text.translate = false;
    if (dir) Object.assign(text, { className: "native", lang: lang ?? "", dir });
    const count = button.closest("tr")?.querySelector("[data-count]");
    if (count) count.textContent = String(Number(count.textContent) + 1);
    button.before(text);
    text.focus();
    button.className = "sr-only";
    button.tabIndex = -1;
    window.setTimeout(() => button.remove(), ORCA_LOOKS_MS);
    const id = button.value.split(".")[0] ?? "";
    remember(id, this.fields().view ?? "");
  }

  #toMyWords(button: HTMLButtonElement): void {
    const text = document.createElement("span");
    text.className = "in-my-words";
    text.textContent = "In My Words";
    button.closest("tr")?.classList.remove("deleted");
    text.tabIndex = -1;
    button.before(text);
    button.hidden = true;
    text.focus();
  }

  #cellOf({ show, ...fields }: Record<string, string>): Element | null {
    if (show !== undefined)
      return this.#root.querySelector(`#word-${Number.parseInt(show, 10)} .count`);
    const [name, value] = Object.entries(fields).find(([key]) => /^(add|delete)$/.test(key)) ?? [];
    return this.#buttonOf(name ?? "", value)?.closest("td") ?? null;
  }

  #buttonOf(name: string, value: string | undefined): HTMLButtonElement | undefined {
    return [...this.#root.querySelectorAll("button")].find(
      (button) => button.name === name && button.value === value,
    );
  }

  #say(text: string): void {
    if (!this.#status) return;
    const status = this.#status;
    status.textContent = text;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (status.textContent = ""), TOLD_MS);
  }
}

/** Leaves a deleted word in its place, crossed out, until the page is left: Undo adds it again. */
function offerUndo(cell: Element | null | undefined): void {
  const [button, undo] = cell?.querySelectorAll("button") ?? [];
  if (!button || !undo) return;
  cell?.closest("tr")?.classList.add("deleted");
  undo.hidden = false;
  if (document.activeElement === button) undo.focus();
  button.hidden = true;
}

function markWaiting(cell: Element | null | undefined): void {
  if (!cell || cell.querySelector("[data-waits]")) return;
  const mark = document.createElement("small");
  mark.dataset.waits = "";
  mark.className = "word-waits";
  mark.textContent = WAITS;
  cell.append(mark);
}

/** Writes the URL, so that a reload shows the same and counts nothing twice. */
function remember(wordId: string, view: string): void {
  const address = new URL(location.href);
  const open = address.searchParams.get("open")?.split(".") ?? [];
  address.searchParams.set("view", view);
  address.searchParams.set("open", [...new Set([...open, wordId])].join("."));
  address.hash = "";
  history.replaceState(history.state, "", address);
}
