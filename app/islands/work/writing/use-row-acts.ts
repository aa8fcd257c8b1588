import { type KeyboardEvent, useMemo } from "react";
import { flushSync } from "react-dom";
import { type Act, addLast, bringBack, changeOf } from "#app/lib/writing/acts.ts";
import type { SoundPlace } from "#app/lib/writing/sound-queue.ts";
import { type Side, soundKindOf } from "#app/lib/writing/writing-props.ts";
import { newKey } from "#plan/script/changes.ts";
import { splitInTwo } from "#plan/script/split-text.ts";
import { focusAfter, focusOn } from "./focus-on.ts";
import type { SpeechOrders } from "./use-speech.ts";
import type { Writing } from "./use-writing.ts";

interface ActsProps {
  writing: Writing | null;
  /** The tag of the dialogue's language beside English. */
  tag: string;
  say: (text: string) => void;
  record: (place: SoundPlace) => void;
  play: (src: string) => void;
  orders: SpeechOrders;
}

export type RowActs = ReturnType<typeof rowActs>;

/** What a row can do: the same functions at each key, so that only the row that changes is drawn. */
export function useRowActs({ writing, tag, say, record, play, orders }: ActsProps): RowActs {
  return useMemo(
    () => rowActs({ writing, tag, say, record, play, orders }),
    [writing, tag, say, record, play, orders],
  );
}

function rowActs({ writing, tag, say, record, play, orders }: ActsProps) {
  const now = () => writing?.desk.book.shown.segments ?? [];

  const act = (name: Act, key: number): void => {
    const segments = now();
    const at = segments.findIndex((one) => one.key === key);
    const segment = segments[at];
    const change = changeOf(name, key, segments, tag);
    if (!writing || !segment || !change) return;
    flushSync(() => writing.desk.make(change));
    if (change.do === "add") focusOn(`text-${change.key}`);
    if (name === "remove") {
      focusOn(`back-${key}`, `acts-${(segments[at + 1] ?? segments[at - 1])?.key}`, "add-last");
      say(`Segment ${at + 1} is removed.`);
    }
    if (name === "up" || name === "down") {
      // A row that moves loses the focus, and the first and the last one miss a button.
      focusOn(`${name}-${key}`, `acts-${key}`);
      say(`Segment ${at + 1} is segment ${name === "up" ? at : at + 2} now.`);
    }
  };

  /** Splits what is said where the cursor stands; without one, near the middle. */
  const split = (key: number): void => {
    const segment = now().find((one) => one.key === key);
    if (!writing || !segment) return;
    const { language, text } = segment;
    const area = document.querySelector<HTMLTextAreaElement>(`#text-${key}`);
    const cursor = area?.selectionStart ?? 0;
    const isInside = cursor > 0 && cursor < text.length;
    const parts = isInside ? [text.slice(0, cursor), text.slice(cursor)] : splitInTwo(text);
    if (!parts) return say("Put the cursor where the segment is to be split.");
    const [above = "", below = ""] = parts;
    const added = newKey();
    flushSync(() => {
      writing.desk.make({ do: "add", key: added, after: key, language });
      writing.desk.set({ key, field: "text" }, above.trim());
      writing.desk.set({ key: added, field: "text" }, below.trim());
    });
    focusOn(`text-${added}`);
  };

  const bring = (key: number): void => {
    const change = writing && bringBack(key, writing.desk.book.shown);
    if (!change) return;
    flushSync(() => writing.desk.make(change));
    focusAfter(`text-${key}`);
  };

  const addRow = (): void => {
    const change = addLast(now(), tag);
    flushSync(() => writing?.desk.make(change));
    focusOn(`text-${change.key}`);
  };

  /** Enter goes on to the next cell, and with Ctrl starts and stops recording. */
  const enter = (
    event: KeyboardEvent<HTMLTextAreaElement>,
    { key, side }: { key: number; side: Side },
  ): void => {
    if (event.key !== "Enter" || event.shiftKey || event.altKey || isOfInput(event.nativeEvent))
      return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return record({ key, kind: soundKindOf(side) });
    if (side === "text") return focusOn(`sample-${key}`);
    const segments = now();
    const following = segments[segments.findIndex((one) => one.key === key) + 1];
    if (following) return focusOn(`text-${following.key}`);
    addRow();
  };

  return { act, split, bring, addRow, enter, record, play, ...orders };
}

/** Says whether a key chooses letters of an input method. Safari tells it by an old number alone. */
function isOfInput({ isComposing, keyCode }: globalThis.KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}
