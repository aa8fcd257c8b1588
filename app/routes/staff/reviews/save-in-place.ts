const CLEAR_MS = 5000;
const PATIENCE_MS = 15_000;

/**
 * Saves counts and the draft without leaving the page, so that a sound continues. Posts the same
 * form; when the server refuses it, posts it again without script to show the error.
 */
export function saveInPlace(form: HTMLFormElement, says: HTMLElement): void {
  let queue = Promise.resolve();
  let last = 0;
  let saved = 0;
  let timer = 0;

  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    const then = submitter?.getAttribute("value") ?? "";
    const counted = count(form, then);
    if (counted !== "") {
      say(counted);
      save();
    } else if (then === "stay") save("success");
    // Wait: the next post needs the version that is being saved.
    else if (saved < last) void queue.then(() => form.requestSubmit(submitter));
    else return;
    event.preventDefault();
  });

  function save(look?: "success"): void {
    const mine = ++last;
    queue = queue.then(async () => {
      // The last post includes the earlier ones.
      if (mine < last) return;
      try {
        const posted = new FormData(form);
        const answer = await post(form, posted);
        if (!answer.ok || !refresh(await answer.text())) return form.submit();
        // For the drafts: the server has them.
        form.dispatchEvent(new CustomEvent("saved", { detail: posted }));
        if (look) say(says.dataset[look], look);
      } catch {
        say(says.dataset.danger, "danger");
      }
      saved = mine;
    });
  }

  function say(text = "", look = ""): void {
    says.className = look ? `notice notice-${look}` : "sr-only";
    says.textContent = text;
    clearTimeout(timer);
    if (look === "success") timer = window.setTimeout(say, CLEAR_MS);
  }
}

/** Changes the number beside +1 or −1, and returns its name; "" for another button. */
function count(form: HTMLFormElement, then: string): string {
  const [, name = "", more] = /^(count-..)-(more)?/.exec(then) ?? [];
  const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!field || !/^\d+$/.test(field.value)) return "";
  const next = Number(field.value) + (more ? 1 : -1);
  if (next >= 0 && String(next).length <= field.maxLength) field.value = String(next);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return `${field.labels?.[0]?.textContent ?? ""}: ${field.value}`;
}

function post(form: HTMLFormElement, body: FormData): Promise<Response> {
  // The next press waits for this post.
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return fetch(form.action, { method: "POST", body, signal });
}

/** Copies the parts that depend on the numbers; false when the page is another one. */
function refresh(html: string): boolean {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.querySelectorAll("[data-fresh]");
  const stale = document.querySelectorAll("[data-fresh]");
  stale.forEach((element, index) => element.replaceWith(fresh[index] ?? element));
  return fresh.length === stale.length;
}
