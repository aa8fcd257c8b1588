import type { DeskWork } from "#app/lib/desk/save-desk.ts";
import type { EditedDialogue, WrittenDialogue } from "#contract/staff/dialogues.ts";
import { type Change, type FieldPlace, isSameValue, type Value } from "#plan/script/changes.ts";
import { OpenFacts } from "./open-facts.ts";
import {
  applied,
  isChange,
  nameOf,
  nameOfPlace,
  normal,
  placeOf,
  scriptOf,
  valueIn,
  wordsOf,
  type WrittenScript,
} from "./written-script.ts";

/** A value that is not saved: over another one, or with the reason why the server refused it. */
export interface Unsaved {
  place: FieldPlace;
  own: Value;
  /** Null with a reason, or when the segment is not there any more. */
  theirs: Value | null;
  why: string | null;
}

/** Characters in one post. */
const POST_LENGTH = 120_000;

/**
 * A dialogue while it is written: what the server has, and the changes that wait. Knows neither page
 * nor network.
 */
export class ScriptBook implements DeskWork<Change, WrittenDialogue> {
  dialogue: EditedDialogue;
  /** The dialogue with all changes. Segments that stay alike stay the same object. */
  shown: WrittenScript;
  /** The last change of somebody else: their name, and the keys of changed segments. */
  news: { by: string; keys: number[] } | null = null;
  readonly open = new OpenFacts();
  private saved: WrittenScript;
  private pending: Change[] = [];
  /** How many of `pending`, from the first, may have reached the server. */
  private sent = 0;
  private readonly unsavedByName = new Map<string, Unsaved>();
  /** Values as they are being typed: with a last blank. */
  private readonly typed = new Map<string, { place: FieldPlace; value: Value }>();
  /** Posted values whose answer is not there: the server may have saved them. */
  private readonly posted = new Map<string, Value[]>();

  constructor(dialogue: EditedDialogue) {
    this.dialogue = dialogue;
    this.saved = scriptOf(dialogue);
    this.shown = this.saved;
  }

  get waiting(): number {
    return this.pending.length;
  }

  get unsaved(): Unsaved[] {
    return [...this.unsavedByName.values()];
  }

  unsavedAt(place: FieldPlace): Unsaved | undefined {
    return this.unsavedByName.get(nameOfPlace(place));
  }

  /** The version, or one that never was while a sound or its copy is being made. */
  get seen(): string {
    const { version, draft, speech } = this.dialogue;
    if (speech?.cells.some(({ state }) => state === "waiting")) return "-1";
    const isMade = draft.segments.every(({ prompt, spoken }) =>
      [prompt, spoken].every((sound) => sound?.copy !== "waiting"),
    );
    return String(isMade ? version : -1);
  }

  /** Notes a typed value. Text is compared as the server will store it. */
  set(place: FieldPlace, typed: Value): void {
    const name = nameOfPlace(place);
    const to = normal(typed);
    this.typed.set(name, { place, value: typed });
    const unsaved = this.unsavedByName.get(name);
    if (unsaved?.why === null) this.unsavedByName.set(name, { ...unsaved, own: to });
    else {
      this.unsavedByName.delete(name);
      this.note(place, to);
    }
    this.show();
  }

  /** Notes a segment that is added, moved or removed. */
  arrange(change: Exclude<Change, { do: "set" }>): void {
    this.pending.push(change);
    this.show();
  }

  batch(): Change[] {
    let length = 0;
    const changes = this.pending.filter((change, index) => {
      length += JSON.stringify(change).length;
      return index === 0 || length <= POST_LENGTH;
    });
    this.sent = Math.max(this.sent, changes.length);
    for (const change of changes)
      if (change.do === "set") {
        const name = nameOfPlace(change);
        this.posted.set(name, [...(this.posted.get(name) ?? []), change.to]);
      }
    return changes;
  }

  settle(sent: readonly Change[], answer: WrittenDialogue): void {
    const before = this.shown;
    this.pending = this.pending.slice(sent.length);
    this.sent = Math.max(0, this.sent - sent.length);
    const refused = new Map(answer.refused.map((one) => [nameOfPlace(one), one]));
    for (const change of sent) {
      const found = refused.get(nameOf(change));
      if (!found) this.saved = applied(this.saved, change);
      else if (change.do === "set") this.refuse(change, found, before);
    }
    for (const change of sent) this.posted.delete(nameOf(change));
    // The answer to an own change carries no dialogue.
    if (sent.length > refused.size) this.dialogue = { ...this.dialogue, is_changed: true };
    this.take(answer);
  }

  learn(answer: WrittenDialogue): void {
    this.take(answer);
  }

  /** Takes the dialogue as the server has it, after a sound was stored. */
  update(dialogue: EditedDialogue): void {
    this.dialogue = dialogue;
    this.saved = scriptOf(dialogue);
    this.show();
  }

  /** Ends a clash: with the own value, which then waits again, or with the other one. */
  choose({ place, own, theirs }: Unsaved, whose: "own" | "theirs"): void {
    const name = nameOfPlace(place);
    this.unsavedByName.delete(name);
    this.typed.delete(name);
    if (whose === "own" && theirs !== null)
      this.pending.push({ do: "set", from: theirs, to: own, ...place });
    this.show();
  }

  kept() {
    const unsaved = this.unsaved.map(({ place, own, theirs }): Change => {
      const from = theirs ?? valueIn(this.saved, place) ?? "";
      return { do: "set", from, to: own, ...place };
    });
    const changes = [...this.pending, ...unsaved].map((change, index) => ({
      ...{ name: `${index} ${nameOf(change)}`, label: nameOf(change), change },
    }));
    return [...changes, ...this.open.kept(this.shown.segments)];
  }

  restore(changes: readonly unknown[]): void {
    const kept = changes.filter(isChange).filter((change) => {
      return change.do !== "set" || !isSameValue(valueIn(this.saved, change), change.to);
    });
    this.pending.unshift(...kept);
    this.open.restore(changes);
    this.show();
  }

  formOf(changes: readonly Change[]): FormData {
    const form = new FormData();
    form.set("seen", this.seen);
    form.set("changes", JSON.stringify(changes));
    return form;
  }

  private note(place: FieldPlace, to: Value): void {
    const last = this.pending.at(-1);
    const isSame = last?.do === "set" && nameOfPlace(last) === nameOfPlace(place);
    if (isSame && this.pending.length > this.sent) {
      this.pending.pop();
      if (!isSameValue(last.from, to)) this.pending.push({ ...last, to });
      return;
    }
    const from = valueIn(this.pending.reduce(applied, this.saved), place);
    if (from !== undefined && !isSameValue(from, to))
      this.pending.push({ do: "set", from, to, ...place });
  }

  private refuse(
    change: Change & { do: "set" },
    { theirs, why }: WrittenDialogue["refused"][number],
    before: WrittenScript,
  ): void {
    const name = nameOf(change);
    const own = normal(valueIn(before, change) ?? change.to);
    // What was typed after it stands on it.
    this.pending = this.pending.filter((one) => one.do !== "set" || nameOf(one) !== name);
    // A post whose answer was lost has saved it: nobody else.
    const isOwn = why === null && this.posted.get(name)?.some((one) => isSameValue(one, theirs));
    if (isOwn && theirs !== null) this.pending.push({ ...change, from: theirs, to: own });
    else this.unsavedByName.set(name, { place: placeOf(change), own, theirs, why });
  }

  private take({ dialogue, version, saved_by }: WrittenDialogue): void {
    if (dialogue) {
      const known = new Map(this.saved.segments.map((segment) => [segment.key, segment]));
      const changed = dialogue.draft.segments.filter(
        (segment) => !isSameValue(wordsOf(segment), wordsOf(known.get(segment.key))),
      );
      const isNews = changed.length > 0 || dialogue.draft.segments.length !== known.size;
      if (isNews) this.news = { by: saved_by ?? "", keys: changed.map(({ key }) => key) };
      this.update(dialogue);
    }
    this.dialogue = { ...this.dialogue, version };
    this.show();
  }

  /** Puts the changes that wait over what the server has. */
  private show(): void {
    let script = this.pending.reduce(applied, this.saved);
    for (const { place, own } of this.unsaved)
      script = applied(script, { do: "set", from: own, to: own, ...place });
    for (const [name, { place, value }] of this.typed)
      if (isSameValue(valueIn(script, place), normal(value)))
        script = applied(script, { do: "set", from: value, to: value, ...place });
      else this.typed.delete(name);
    const known = new Map(this.shown.segments.map((segment) => [segment.key, segment]));
    const segments = script.segments.map((segment) => {
      const before = known.get(segment.key);
      return before && isSameValue(before, segment) ? before : segment;
    });
    this.shown = { ...script, segments };
  }
}
