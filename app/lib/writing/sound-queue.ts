import { readReply } from "#app/lib/desk/save-state.ts";
import type { EditedDialogue } from "#contract/staff/dialogues.ts";
import { newId } from "#app/lib/new-id.ts";
import { afterTab, holdTab, THIS_TAB } from "#app/lib/this-tab.ts";
import { wholeSounds } from "./cut-recordings.ts";
import { DIALOGUE_REPLIES } from "./dialogue-replies.ts";
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
  /** Why the server refused it, or why it waits for a person. */
  why: string | null;
  /** True for what was recorded until the page was closed. */
  isCut: boolean;
}

/** A sound that is being recorded. */
export interface KeptRecording {
  add: (bytes: ArrayBuffer) => void;
  /** Forgets it, when it is kept as a whole or thrown away. */
  drop: () => Promise<void>;
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
  /** True after the session has ended, until the author has logged in again. */
  isSignedOut = false;
  /** True where this device keeps nothing: then leaving the page would lose sounds. */
  isUnkept = false;
  version = 0;
  private readonly listeners = new Set<() => void>();
  private readonly stopping = new AbortController();
  private kept: KeptSounds | null = null;
  private sending: Promise<void> | null = null;
  private tries = 0;
  private readonly seenTabs = new Set<string>();

  constructor(private readonly props: QueueProps) {}

  /** Takes up the sounds that this device has kept. */
  async start(): Promise<void> {
    holdTab();
    const { signal } = this.stopping;
    const wake = () => {
      void this.send();
      this.lookAround().catch(reportError);
    };
    for (const event of ["online", "focus"]) addEventListener(event, wake, { signal });
    addEventListener("beforeunload", (event) => this.warn(event), { signal });
    this.kept = await KeptSounds.open().catch(() => null);
    await this.lookAround();
  }

  /** Looks for what other pages have kept of this dialogue. */
  private async lookAround(): Promise<void> {
    for (const { tab } of await this.list()) {
      if (tab === THIS_TAB || this.seenTabs.has(tab)) continue;
      this.seenTabs.add(tab);
      afterTab(tab, () => this.adopt(tab)).catch(reportError);
    }
  }

  private async list(): Promise<KeptSound[]> {
    return (await this.kept?.list(this.props.owner, this.props.href)) ?? [];
  }

  /** Takes up what a page has kept that is closed now. */
  private async adopt(tab: string): Promise<void> {
    const all = (await this.list()).filter((sound) => sound.tab === tab);
    const { sounds, parts } = await wholeSounds(all);
    for (const sound of sounds) {
      // This page has a newer one.
      if (this.at(sound)) continue;
      const id = await this.kept?.put({ ...sound, tab: THIS_TAB });
      this.sounds.push(queued({ ...sound, id: id ?? null }));
    }
    for (const id of parts) await this.kept?.remove(id);
    void this.send();
  }

  stop(): void {
    this.stopping.abort();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** True while nothing can be sent: no line, or no session. */
  get isHeldUp(): boolean {
    return this.awaySince !== null || this.isSignedOut;
  }

  at({ key, kind }: SoundPlace): QueuedSound | undefined {
    return this.sounds.find((sound) => sound.key === key && sound.kind === kind);
  }

  /** Keeps each second of a recording on this device, so that it outlives the page. */
  record(place: SoundPlace, over: string): KeptRecording {
    const recording = newId();
    const { kept, props } = this;
    const writes: Promise<number | null>[] = [];
    const part = { ...place, ...ownOf(props), over, recording, name: "", type: "" };
    return {
      add: (bytes) => writes.push((kept?.put({ ...part, bytes }) ?? NEVER).catch(() => null)),
      drop: async () => {
        for (const id of await Promise.all(writes)) if (id !== null) await kept?.remove(id);
      },
    };
  }

  /** Stores a sound over `over`. It replaces one for the same place that still waits. */
  async put({ key, kind, file, over }: SoundPlace & { file: File; over: string }): Promise<void> {
    const before = this.at({ key, kind });
    const bytes = await file.arrayBuffer();
    const { name, type } = file;
    const whole = { ...{ key, kind, over, name, type, bytes }, ...ownOf(this.props) };
    const kept = { ...whole, recording: "" };
    const id = (await this.kept?.put(kept).catch(() => null)) ?? null;
    if (id === null) this.isUnkept = true;
    if (before) await this.drop(before);
    this.sounds.push(queued({ ...kept, id }));
    void this.send();
  }

  /** Sends a refused sound once more, over what stands there now. */
  again(sound: QueuedSound, over: string): void {
    this.replace(sound, { ...sound, over, why: null, isCut: false });
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
      this.isSignedOut = "state" in reply && reply.state.kind === "signed-out";
      // The author comes back from the log-in: that wakes it.
      if (this.isSignedOut) return false;
      if ("answer" in reply) {
        await this.drop(sound);
        this.props.onStored(reply.answer.dialogue);
      } else {
        const { state } = reply;
        const why = state.kind === "refused" ? state.why : "The server did not take this.";
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

const CUT = "The page was closed while this was recorded.";
const NEVER = Promise.resolve(null);

/** What stands at each sound that this page keeps. */
function ownOf({ owner, href }: QueueProps) {
  return { owner, href, tab: THIS_TAB, isCut: false };
}

function queued(sound: Omit<KeptSound, "id"> & { id: number | null }): QueuedSound {
  const { id, key, kind, over, name, type, bytes, isCut } = sound;
  const file = new File([bytes], name, { type });
  const why = isCut ? CUT : null;
  return { id, key, kind, over, file, url: URL.createObjectURL(file), why, isCut };
}
