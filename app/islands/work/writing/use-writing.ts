import { useEffect, useState } from "react";
import { KeptScript } from "#app/lib/writing/kept-script.ts";
import { SoundQueue } from "#app/lib/writing/sound-queue.ts";
import { ScriptBook } from "#app/lib/writing/script-book.ts";
import { WritingDesk } from "#app/lib/writing/writing-desk.ts";
import type { WritingProps } from "#app/lib/writing/writing-props.ts";

/** What saves the page: null before script runs. */
export interface Writing {
  desk: WritingDesk;
  queue: SoundQueue;
  pasted: KeptScript;
}

/** Opens the desk and the queue of sounds of a page, and draws it anew with each change of both. */
export function useWriting(props: WritingProps) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const [, setVersion] = useState(0);
  const [before] = useState(() => new ScriptBook(props.dialogue));
  useEffect(() => {
    const { owner, dialogue, links } = props;
    const title = dialogue.draft.question_title;
    const desk = new WritingDesk({ owner, href: links.changes, title, dialogue });
    const queue = new SoundQueue({
      ...{ owner, href: links.changes, onStored: (changed) => desk.update(changed) },
      async hasSegments() {
        if (desk.book.waiting > 0) await desk.send();
        return desk.book.waiting === 0;
      },
    });
    const pasted = new KeptScript({ owner, page: links.page, title });
    const draw = () => setVersion((version) => version + 1);
    const leave = [desk, queue, pasted].map((one) => one.subscribe(draw));
    typedBefore(desk);
    setWriting({ desk, queue, pasted });
    void desk.start();
    void queue.start();
    void pasted.start();
    return () => {
      for (const end of leave) end();
      desk.stop();
      queue.stop();
      pasted.stop();
    };
    // The page never gets other props.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { writing, book: writing?.desk.book ?? before };
}

/** Takes what was typed into the table before this script came. */
function typedBefore(desk: WritingDesk): void {
  for (const { key } of desk.book.shown.segments)
    for (const field of ["text", "sample"] as const) {
      const area = document.querySelector<HTMLTextAreaElement>(`#${field}-${key}`);
      if (area && area.value !== area.defaultValue) desk.set({ key, field }, area.value);
    }
}
