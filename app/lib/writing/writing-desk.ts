import { type DeskProps, SaveDesk } from "#app/lib/desk/save-desk.ts";
import type { EditedDialogue, WrittenDialogue } from "#contract/staff/dialogues.ts";
import type { Change, FieldPlace, Value } from "#plan/script/changes.ts";
import type { TypedFact } from "#plan/script/typed-facts.ts";
import { ScriptBook, type Unsaved } from "./script-book.ts";
import { placeOf } from "./written-script.ts";

const TYPING_MS = 800;
const GONE = "This dialogue cannot be changed any more: it is gone, or you may not write it.";

/** Saves a dialogue as it is written. */
export class WritingDesk extends SaveDesk<Change, WrittenDialogue> {
  readonly book: ScriptBook;

  constructor({ dialogue, ...props }: DeskProps & { dialogue: EditedDialogue }) {
    const book = new ScriptBook(dialogue);
    super(props, book, { isAnswer, gone: GONE });
    this.book = book;
  }

  set(place: FieldPlace, value: Value): void {
    this.book.set(place, value);
    this.plan(TYPING_MS);
  }

  /** Notes the facts of a segment that are not complete. */
  open(key: number, facts: readonly TypedFact[]): void {
    this.book.open.set(key, facts);
    this.plan(TYPING_MS);
  }

  /** Makes any change. */
  make(change: Change): void {
    if (change.do === "set") return this.set(placeOf(change), change.to);
    this.book.arrange(change);
    this.plan(0);
  }

  choose(unsaved: Unsaved, whose: "own" | "theirs"): void {
    this.book.choose(unsaved, whose);
    this.plan(0);
  }

  /** Takes the dialogue as the server answered it to a stored sound. */
  update(dialogue: EditedDialogue): void {
    this.book.update(dialogue);
    this.tell();
  }
}

/** Our own server sends it: one property tells it from a refusal. */
function isAnswer(said: unknown): said is WrittenDialogue {
  return typeof said === "object" && said !== null && "refused" in said;
}
