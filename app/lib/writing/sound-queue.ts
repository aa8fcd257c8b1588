import { readReply } from "#app/lib/desk/save-state.ts";
import type { EditedDialogue } from "#contract/staff/dialogues.ts";
import { type KeptSound, KeptSounds } from "./kept-sounds.ts";

export interface SoundPlace {
  key: number;
  kind: "prompt" | "spoken";
}

export interface QueuedSound extends SoundPlace {
  file: File;
  /** Plays it before the server has it. */
  url: string;
  over: string;
  /** Its number on this device; null when this device keeps nothing. */
  id: number | null;
  /** Why the server refused it. */
  why: string | null;
}

interface QueueProps {
  owner: string;
  href: string;
  onStored: (dialogue: EditedDialogue) => void;
  /** Resolves once the server has the segments of the page; false while the line is away. */
  hasSegments: () => Promise<boolean>;
}

const PATIENCE_MS = 120_000;
const RETRY_MS = [2_000, 5_000, 10_000, 30_000];

/** Stores sounds one after the other. Each waits on this device until the server has it. */
export class SoundQueue {
  sounds: QueuedSound[] = [];
  /** When the line went away; null while it is there. */
  awaySince: number | null = null;
  /** True where this device keeps nothing: then leaving the page would lose sounds. */
  isUnkept = false;
  version = 0;
  private readonly listeners = new Set<() => void>();
  private readonly stopping = new AbortController();
  private kept: KeptSounds | null = null;
  private sending: Promise<void> | null = null;
  private tries = 0;

  constructor(private readonly props: QueueProps) {}

  /** Takes up the sounds that this device has kept. */
  async start(): Promise<void> {
    const { signal } = this.stopping;
    addEventListener("online", () => void this.send(), { signal });
    addEventListener("beforeunload", (event) => this.warn(event), { signal });
    this.kept = await KeptSounds.open().catch(() => null);
    const { owner, href } = this.props;
    const before = (await this.kept?.list(owner, href)) ?? [];
    this.sounds = [...before.map(queued), ...this.sounds];
    void this.send();
  }

  stop(): void {
    this.stopping.abort();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  at({ key, kind }: SoundPlace): QueuedSound | undefined {
    return this.sounds.find((sound) => sound.key === key && sound.kind === kind);
  }

  /** Stores a sound over `over`. It replaces one for the same place that still waits. */
  async put({ key, kind, file, over }: SoundPlace & { file: File; over: string }): Promise<void> {
    const before = this.at({ key, kind });
    if (before) await this.drop(before);
    const { owner, href } = this.props;
    const bytes = await file.arrayBuffer();
    const { name, type } = file;
    const kept = { ...{ owner, href, key, kind, over, name, type, bytes } };
    const id = (await this.kept?.put(kept).catch(() => null)) ?? null;
    if (id === null) this.isUnkept = true;
    this.sounds.push({ ...queued({ ...kept, id: 0 }), id });
    void this.send();
  }

  /** Sends a refused sound once more, over what stands there now. */
  again(sound: QueuedSound, over: string): void {
    this.replace(sound, { ...sound, over, why: null });
    void this.send();
  }

  async drop(sound: QueuedSound): Promise<void> {
    this.sounds = this.sounds.filter((one) => one !== sound);
    URL.revokeObjectURL(sound.url);
    this.tell();
    if (sound.id !== null) await this.kept?.remove(sound.id).catch(() => undefined);
  }

  /** Sends what waits. Resolves when nothing is left to send, or when the line is away. */
  send(): Promise<void> {
    this.tell();
    this.sending ??= this.sendAll().finally(() => {
      this.sending = null;
      this.tell();
    });
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    for (let next = this.next(); next; next = this.next()) if (!(await this.post(next))) return;
  }

  private next(): QueuedSound | undefined {
    return this.stopping.signal.aborted ? undefined : this.sounds.find(({ why }) => why === null);
  }

  /** Posts one sound, and returns false when it has to wait. */
  private async post(sound: QueuedSound): Promise<boolean> {
    const body = new FormData();
    body.set("key", String(sound.key));
    body.set("kind", sound.kind);
    body.set("over", sound.over);
    body.set("sound", sound.file);
    try {
      // A script was pasted, and its sounds were dropped at once.
      if (!(await this.props.hasSegments())) throw new Error("The segments wait.");
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const asked = { method: "POST", body, redirect: "manual", signal } as const;
      const reply = await readReply(await fetch(this.props.href, asked), DIALOGUE_REPLIES);
      this.awaySince = null;
      this.tries = 0;
      if ("answer" in reply) {
        await this.drop(sound);
        this.props.onStored(reply.answer.dialogue);
      } else {
        const { state } = reply;
        const why = state.kind === "refused" ? state.why : "Your session has ended. Log in again.";
        this.replace(sound, { ...sound, why });
      }
      return true;
    } catch {
      this.awaySince ??= Date.now();
      const wait = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)] ?? 0;
      this.tries += 1;
      setTimeout(() => void this.send(), wait);
      return false;
    }
  }

  private replace(sound: QueuedSound, by: QueuedSound): void {
    this.sounds = this.sounds.map((one) => (one === sound ? by : one));
    this.tell();
  }

  private tell(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }

  private warn(event: BeforeUnloadEvent): void {
    if (this.isUnkept && this.sounds.length > 0) event.preventDefault();
  }
}

/** An answer with the dialogue as it is now. */
export const DIALOGUE_REPLIES = {
  isAnswer: (said: unknown): said is { dialogue: EditedDialogue } =>
    typeof said === "object" && said !== null && "dialogue" in said,
  gone: "Its segment is not there any more.",
};

function queued({ id, key, kind, over, name, type, bytes }: Omit<KeptSound, "owner" | "href">) {
  const file = new File([bytes], name, { type });
  return { id, key, kind, over, file, url: URL.createObjectURL(file), why: null };
}
