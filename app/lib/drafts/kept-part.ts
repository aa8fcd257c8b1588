import { newId } from "#app/lib/new-id.ts";
import { draftLine } from "./draft-line.ts";
import type { Draft, DraftStore } from "./draft-store.ts";
import { changedIn, fillIn, hasRoomIn, isEmpty, openIn, resetIn } from "./part-fields.ts";
import { postedField, typedFields } from "./typed-fields.ts";

/** How much of the newest typing a machine loses that stops. */
const WRITE_MS = 500;
const CHANGED = "this page has changed since you began it:";
const OTHER = "the form has other text:";

interface Desk {
  owner: string;
  /** Null where the browser stores nothing. */
  store: DraftStore | null;
  /** Removes what the server has taken, and returns its ids. */
  arrived: () => Promise<string[]>;
}

/** A form, or a part of one, whose typed text this device keeps until the server has it. */
export class KeptPart {
  private readonly form: HTMLFormElement;
  private readonly place: string;
  /** What the server has, where that is not what it sent with this page. */
  private readonly bases = new Map<string, string>();
  /** The draft on the device that has the text of this page. */
  private kept: Draft | null = null;
  private id = newId();
  /** The offered draft that is in the form. */
  private used = "";
  private timer = 0;
  private waits = false;
  private isSent = false;

  constructor(
    private readonly part: HTMLElement,
    private readonly desk: Desk,
  ) {
    const form = part.closest("form");
    if (!form) throw new Error(`draft ${part.dataset.draft}: no form`);
    const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
    this.form = form;
    this.place = `${pathname} ${part.dataset.draft}`;
  }

  /** Offers the drafts of this form. `shown` are those whose text the server has put into it. */
  start(drafts: readonly Draft[], shown: readonly string[]): void {
    const own = drafts.filter(({ place }) => place === this.place);
    const refused = own.find(({ id }) => shown.includes(id));
    if (refused) this.goOn(refused);
    else this.offer(own);
    this.part.addEventListener("input", () => this.learn());
    this.part.addEventListener("change", () => this.flush());
    // First of all, before another script posts the form by itself.
    const sends = ({ target }: Event): void => void (target === this.form && this.send());
    addEventListener("submit", sends, true);
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => this.flush());
    this.form.addEventListener("saved", (event) => {
      if (event instanceof CustomEvent && event.detail instanceof FormData)
        void this.settle(event.detail);
    });
    // Typed before this script came. After Back, the browser puts back what may be sent already.
    if (this.kept === null && isFirstVisit() && !isEmpty(changedIn(this.part, this.bases)))
      this.learn();
  }

  /** The server refused the form and shows its text again: nothing to tell. */
  private goOn(draft: Draft): void {
    for (const [name, { base }] of Object.entries(draft.fields)) this.bases.set(name, base);
    this.kept = { ...draft, isSent: false };
    this.sayId(draft.id);
    void this.desk.store?.put(this.kept).catch(reportError);
  }

  private offer(own: readonly Draft[]): void {
    const open = own.map((draft) => ({ ...draft, fields: openIn(this.part, draft.fields) }));
    const taken = open.filter(({ fields }) => isEmpty(fields)).map(({ id }) => id);
    void this.desk.store?.remove(taken).catch(reportError);
    const waiting = open.filter(({ fields }) => !isEmpty(fields));
    const lines = waiting.map((draft, index) => {
      const returns = index === 0 && hasRoomIn(this.part, draft.fields);
      if (returns) this.show(draft);
      const line = draftLine({
        draft,
        state: returns ? "back" : "waits",
        why: index === 0 ? CHANGED : OTHER,
        use: () => {
          for (const other of lines)
            if (other !== line && other.state === "back") other.show("waits");
          this.use(draft);
        },
        drop: () => this.drop(draft),
      });
      return line;
    });
    if (lines.length > 0) this.tell(lines.map(({ element }) => element));
  }

  private show(draft: Draft): void {
    this.part.querySelector(PLACE)?.append(...fillIn(this.part, draft.fields));
    this.kept = draft;
    this.used = draft.id;
    this.sayId(draft.id);
  }

  /** Puts a draft over what the form shows, which the person has seen beside it. */
  private use(draft: Draft): void {
    this.show(draft);
    this.learn();
    this.flush();
  }

  private drop({ id, fields }: Draft): void {
    if (this.used === id) {
      resetIn(this.part, Object.keys(fields), this.bases);
      this.flush(true);
    } else void this.desk.store?.remove([id]).catch(reportError);
  }

  /** Notes that something was typed. */
  private learn(): void {
    // What was sent before is on its way: this is another draft.
    if (this.isSent) this.id = newId();
    this.isSent = false;
    this.sayId(this.id);
    this.waits = true;
    if (this.timer !== 0) return;
    // At once: a browser may end a page that closes before what it writes then is stored.
    this.flush();
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.flush();
    }, WRITE_MS);
  }

  private send(): void {
    if (this.kept === null && isEmpty(changedIn(this.part, this.bases))) return;
    this.isSent = true;
    this.flush(true);
  }

  /** Writes now what waits. */
  private flush(always = false): void {
    if (!this.waits && !always) return;
    this.waits = false;
    this.write().then(
      () => this.warn(false),
      () => this.warn(true),
    );
  }

  private async write(): Promise<void> {
    const { kept: before, isSent } = this;
    const { owner, store } = this.desk;
    const fields = changedIn(this.part, this.bases);
    this.kept = null;
    this.sayId("");
    if (isEmpty(fields)) return before === null ? undefined : store?.remove([before.id]);
    const draft = {
      ...{ id: this.id, owner, place: this.place, at: Date.now(), isSent, fields },
      page: location.pathname + location.search,
      title: document.querySelector("h1")?.textContent ?? "",
    };
    this.kept = draft;
    this.sayId(draft.id);
    try {
      if (!store) throw new Error("This browser stores nothing.");
      await store.put(draft, before?.id);
    } catch (error) {
      if (this.kept === draft) this.kept = before;
      throw error;
    }
  }

  /** The page stays, and the server has what was posted. */
  private async settle(posted: FormData): Promise<void> {
    for (const [name, field] of typedFields(this.part))
      this.bases.set(name, postedField(field, posted));
    const arrived = await this.desk.arrived();
    if (this.kept && arrived.includes(this.kept.id)) this.kept = null;
    this.isSent = false;
    this.flush(true);
  }

  /** The post carries it, and the server names it when it has taken the post. */
  private sayId(id: string): void {
    const field = this.part.querySelector<HTMLInputElement>("input[name=draft]");
    if (field) field.value = id;
  }

  private warn(isLost: boolean): void {
    if (isLost) addEventListener("beforeunload", this.ask);
    else removeEventListener("beforeunload", this.ask);
  }

  private readonly ask = (event: Event): void => {
    if (!this.isSent) event.preventDefault();
  };

  private tell(lines: HTMLElement[]): void {
    const place = this.part.querySelector(PLACE);
    if (!place) throw new Error("draft: no place");
    for (let fold = this.part.closest("details:not([open])"); fold;) {
      if (fold instanceof HTMLDetailsElement) fold.open = true;
      fold = fold.closest("details:not([open])");
    }
    const body = document.createElement("div");
    body.className = "notice-body stack-sm";
    body.append(...lines, ...place.childNodes);
    place.className = "notice notice-info";
    place.replaceChildren(body);
  }
}

/** Where the page says what became of a draft (components/forms/draft-form.tsx). */
const PLACE = "[data-drafts]";

function isFirstVisit(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type === "navigate";
}
