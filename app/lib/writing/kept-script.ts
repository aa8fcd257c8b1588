import { type Draft, type DraftStore, openDrafts } from "#app/lib/drafts/draft-store.ts";

interface KeptScriptProps {
  /** The opaque name of the account. */
  owner: string;
  /** The path of the dialogue's page, and its title. */
  page: string;
  title: string;
}

const WRITE_MS = 500;

/** A pasted script that is not in the table yet. This device keeps it until it is. */
export class KeptScript {
  text = "";
  /** True after it was deleted. Until the page goes, `text` can be put back. */
  isDeleted = false;
  private readonly listeners = new Set<() => void>();
  private readonly stopping = new AbortController();
  private store: DraftStore | null = null;
  private isKept = true;
  private timer = 0;

  constructor(private readonly props: KeptScriptProps) {}

  /** Takes up the script that this device has kept. */
  async start(): Promise<void> {
    const { signal } = this.stopping;
    // Only what was typed just now: what stands there else may be of another tab.
    addEventListener("pagehide", () => this.timer !== 0 && this.keep(), { signal });
    addEventListener("beforeunload", (event) => this.warn(event), { signal });
    this.store = await openDrafts().catch(() => null);
    const drafts = (await this.store?.list(this.props.owner).catch(() => null)) ?? [];
    const kept = drafts.find(({ id }) => id === this.id)?.fields.script?.typed ?? "";
    if (kept === "" || this.text !== "") return;
    this.text = kept;
    this.tell();
  }

  stop(): void {
    this.stopping.abort();
    clearTimeout(this.timer);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  type(text: string): void {
    this.text = text;
    this.isDeleted = false;
    this.tell();
    if (this.timer !== 0) return;
    // At once: a pasted script is one input, and the page may go right after it.
    this.keep();
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.keep();
    }, WRITE_MS);
  }

  delete(): void {
    this.isDeleted = true;
    this.keep();
    this.tell();
  }

  /** The script is in the table. */
  clear(): void {
    this.text = "";
    this.keep();
    this.tell();
  }

  /** The script, as far as it is not deleted. */
  get waiting(): string {
    return this.isDeleted ? "" : this.text;
  }

  private keep(): void {
    const { owner, page, title } = this.props;
    const typed = this.waiting;
    const draft: Draft = {
      ...{ id: this.id, owner, place: this.id, page, title, at: Date.now(), isSent: false },
      fields: { script: { typed, base: "", label: "Script" } },
    };
    const { store } = this;
    this.isKept = store !== null || typed === "";
    (typed === "" ? store?.remove([this.id]) : store?.put(draft))?.catch(() => {
      this.isKept = typed === "";
    });
  }

  private get id(): string {
    return `${this.props.page} script ${this.props.owner}`;
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** Asks before the page is left, where this device has no room for the script. */
  private warn(event: BeforeUnloadEvent): void {
    if (!this.isKept) event.preventDefault();
  }
}
