import { useEffect, useMemo, useRef, useState } from "react";
import { orderSpeech, type SpeechOrder } from "#app/lib/writing/order-speech.ts";
import type { DraftSegment, EditedDialogue } from "#contract/staff/dialogues.ts";
import type { SpokenCell } from "#contract/staff/spoken.ts";
import { usableCells } from "#app/lib/writing/usable-cells.ts";
import { isSameValue } from "#plan/script/changes.ts";
import type { Writing } from "./use-writing.ts";

const ASK_MS = 2_000;
type Voices = Record<string, string>;

/** What a computer speaks of the page: the sounds that nobody approved yet, and the orders. */
export function useSpeech(
  writing: Writing | null,
  { speech }: EditedDialogue,
  { href, say }: { href: string; say: (text: string) => void },
) {
  const cells = useSteady(speech?.cells ?? []);
  const [voices, setVoices] = useState<Voices>({});
  const chosen = useRef<Voices>(voices);
  const isWaiting = cells.some(({ state }) => state === "waiting");
  useEffect(() => {
    if (!writing || !isWaiting) return;
    const timer = setInterval(() => void writing.desk.ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [writing, isWaiting]);
  // The same functions at each key, so that only the row that changes is drawn.
  const orders = useMemo(() => {
    const give = async (order: SpeechOrder, done: string): Promise<void> => {
      if (writing) say((await orderSpeech(writing.desk, href, order)) ?? done);
    };
    return {
      speak: (where: { key: number; language: string }[] | null) =>
        void give({ cells: where, voices: chosen.current }, "The computer is asked to speak."),
      /** One after the other: each answer is the dialogue with one sound more. */
      useAll: async (all: readonly number[]): Promise<void> => {
        for (const spoken of all)
          await give({ spoken, is_approved: true }, "The computer’s sounds are in their cells.");
      },
      decide: (spoken: number, isApproved: boolean) =>
        void give(
          { spoken, is_approved: isApproved },
          isApproved ? "The computer’s sound is in its cell." : "The computer’s sound is left out.",
        ),
    };
  }, [writing, href, say]);
  const choose = (language: string, voice: string): void => {
    chosen.current = { ...chosen.current, [language]: voice };
    setVoices(chosen.current);
  };
  const usable = usableCells(cells, writing?.desk.book.shown.segments ?? []);
  const at = ({ key, language }: DraftSegment) => {
    const own = cells.filter((cell) => cell.key === key);
    return {
      promptSpoken: own.find((cell) => cell.language === language),
      sampleSpoken: own.find((cell) => cell.language !== language),
    };
  };
  return { orders, voices, choose, at, usable: usable.map(({ id }) => id) };
}

export type SpeechOrders = ReturnType<typeof useSpeech>["orders"];

/** A cell that stays alike stays the same object. */
function useSteady(cells: readonly SpokenCell[]): readonly SpokenCell[] {
  const [steady, setSteady] = useState(cells);
  const next = cells.map(
    (cell) => steady.find((one) => one.id === cell.id && isSameValue(one, cell)) ?? cell,
  );
  const isAlike = next.length === steady.length && next.every((cell, at) => cell === steady[at]);
  if (isAlike) return steady;
  setSteady(next);
  return next;
}
