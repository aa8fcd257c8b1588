import { useEffect, useState } from "react";
import { KeptScript } from "#app/lib/writing/kept-script.ts";
import { SoundQueue } from "#app/lib/writing/sound-queue.ts";
import { ScriptBook } from "#app/lib/writing/script-book.ts";
import { nameOfPlace } from "#app/lib/writing/written-script.ts";
import { WritingDesk } from "#app/lib/writing/writing-desk.ts";
import type { WritingProps } from "#app/lib/writing/writing-props.ts";
import type { FieldPlace } from "#plan/script/changes.ts";

/** What saves the page: null before script runs. */
export interface Writing {
  desk: WritingDesk;
  queue: SoundQueue;
  pasted: KeptScript;
}

const TEXT_FIELDS = ["question_title", "category", "question_background"] as const;

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
    const chosen = chosenBefore(desk);
    typedBefore(desk, pasted);
    setWriting({ desk, queue, pasted });
    void desk.start();
    void queue.start().then(() => chosen.forEach((sound) => void queue.put(sound)));
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

/** Takes what was typed before this script came: its fields take the places of those. */
function typedBefore(desk: WritingDesk, pasted: KeptScript): void {
  const { segments } = desk.book.shown;
  const places: FieldPlace[] = [
    ...TEXT_FIELDS.map((field) => ({ key: null, field })),
    ...segments.flatMap(({ key }) =>
      (["text", "sample"] as const).map((field) => ({ key, field })),
    ),
  ];
  for (const place of places) {
    const area = document.querySelector<HTMLTextAreaElement>(`#${nameOfPlace(place)}`);
    if (area && area.value !== area.defaultValue) desk.set(place, area.value);
  }
  const script = document.querySelector<HTMLTextAreaElement>("#script");
  if (!script || script.value === "") return;
  pasted.type(script.value);
  // Some browsers put it there again when the page is loaded anew.
  script.value = "";
}

/** Returns the files that were chosen before this script came. */
function chosenBefore(desk: WritingDesk) {
  return desk.book.shown.segments.flatMap(({ key, ...sounds }) =>
    (["prompt", "spoken"] as const).flatMap((kind) => {
      const field = document.querySelector<HTMLInputElement>(`[name=${kind}-${key}]`);
      const [file] = field?.files ?? [];
      return file ? [{ key, kind, file, over: sounds[kind]?.file ?? "" }] : [];
    }),
  );
}
