const CLEAR_MS = 5000;
const PATIENCE_MS = 15_000;

/**
 * Saves a count and the draft without leaving the page, so that a sound plays on. It posts the same
 * form; what the server refuses is posted once more as without script, and its page tells why.
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
    // What follows needs the version that is being saved.
    else if (saved < last) void queue.then(() => form.requestSubmit(submitter));
    else return;
    event.preventDefault();
  });

  function save(look?: "success"): void {
    const mine = ++last;
    queue = queue.then(async () => {
      // The last one holds what those before it say.
      if (mine < last) return;
      try {
        const answer = await post(form);
        if (!answer.ok || !refresh(await answer.text())) form.submit();
        else if (look) say(says.dataset[look], look);
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

/** Changes the number that +1 or −1 stands at, and names it; "" for another button or no number. */
function count(form: HTMLFormElement, then: string): string {
  const [, name = "", more] = /^(count-..)-(more)?/.exec(then) ?? [];
  const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!field || !/^\d+$/.test(field.value)) return "";
  const next = Number(field.value) + (more ? 1 : -1);
  if (next >= 0 && String(next).length <= field.maxLength) field.value = String(next);
  return `${field.labels?.[0]?.textContent ?? ""}: ${field.value}`;
}

function post(form: HTMLFormElement): Promise<Response> {
  // What is pressed next waits for this one.
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return fetch(form.action, { method: "POST", body: new FormData(form), signal });
}

/** Takes over what follows from the numbers; false when this is not the same page. */
function refresh(html: string): boolean {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.querySelectorAll("[data-fresh]");
  const stale = document.querySelectorAll("[data-fresh]");
  stale.forEach((element, index) => element.replaceWith(fresh[index] ?? element));
  return fresh.length === stale.length;
}
