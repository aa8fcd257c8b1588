import { useEffect, useRef, useState } from "react";
import { keyOf } from "#app/lib/studio/recorder/key-names.ts";
import { COUNTED_HEADS } from "#app/lib/marking/mark-fields.ts";
import type { MarkingProps, OpenPlace } from "#app/lib/marking/marking-props.ts";
import type { MarksDesk } from "#app/lib/marking/marks-desk.ts";
import { singleKeysWork } from "#app/lib/studio/recorder/single-keys.ts";
import { MOST, NOTHING_SAID } from "#plan/review.ts";
import type { Step } from "#app/lib/marking/marking-props.ts";
import { countOne } from "./counters.tsx";
import { TEXT_WAIT_MS } from "./pinned-fields.tsx";
import type { Sounds } from "./use-sounds.ts";

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];
const SKIP_S = 2;

export interface MarkKeys {
  isShown: boolean;
  show: () => void;
  hide: () => void;
  /** Adds a comment at the moment of the answer. */
  comment: () => void;
  showCounters: () => void;
}

interface KeysProps {
  props: MarkingProps;
  desk: MarksDesk | null;
  open: OpenPlace | null;
  steps: readonly Step[];
  /** The place of the open segment among the steps. */
  at: number;
  sounds: Sounds;
  go: (step: Step) => void;
  tell: (text: string) => void;
}

/** Marks by single keys, which can be switched off (WCAG 2.1.4). In a field, keys only write. */
export function useMarkKeys(given: KeysProps): MarkKeys {
  const [isShown, setIsShown] = useState(false);
  const latest = useRef(given);
  latest.current = given;

  const act: Record<string, () => void> = {
    J: () => step(latest.current, 1),
    K: () => step(latest.current, -1),
    V: () => latest.current.go("verdict"),
    P: () => latest.current.sounds.toggle("answer"),
    "1": () => latest.current.sounds.toggle("question"),
    "2": () => latest.current.sounds.toggle("answer"),
    "3": () => latest.current.sounds.toggle("sample"),
    Space: () => latest.current.sounds.toggleRow(),
    "<": () => turnSpeed(latest.current.sounds, -1),
    ">": () => turnSpeed(latest.current.sounds, 1),
    A: () => comment(latest.current),
    W: () => focusRemark(latest.current),
    S: () => void latest.current.desk?.send(),
    U: () => void leave(latest.current),
    "?": () => setIsShown(true),
  };
  const actions = useRef(act);
  actions.current = act;

  const isAlive = given.desk !== null;
  useEffect(() => {
    if (!isAlive) return;
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      const element = target instanceof Element ? target : null;
      if (!singleKeysWork() || element?.closest("input, textarea, select, dialog")) return;
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
        if (event.ctrlKey || event.altKey || event.metaKey || element?.closest("[role=slider]"))
          return;
        event.preventDefault();
        return latest.current.sounds.skip(event.key === "ArrowLeft" ? -SKIP_S : SKIP_S);
      }
      const key = keyOf(event);
      // A button or a link with the focus keeps its own key.
      if (key === "Space" && element?.closest("button, a, summary")) return;
      const work = actions.current[key] ?? countBy(latest.current, key);
      if (!work) return;
      event.preventDefault();
      work();
    };
    addEventListener("keydown", onKey, { signal: listening.signal });
    return () => listening.abort();
  }, [isAlive]);

  return {
    isShown,
    show: () => setIsShown(true),
    hide: () => setIsShown(false),
    comment: () => comment(latest.current),
    showCounters: () => document.querySelector(".seg-open .counters")?.scrollIntoView(),
  };
}

function step({ steps, at, go }: KeysProps, by: 1 | -1): void {
  const next = steps[at + by];
  if (next) go(next);
}

/** Returns what counts an error by its letter, or with Shift one less. */
function countBy({ desk, open, tell }: KeysProps, key: string): (() => void) | undefined {
  const letter = key.replace("Shift+", "");
  const head = COUNTED_HEADS.find((one) => one.key === letter);
  if (!head || !desk || !open) return undefined;
  const said = desk.book.review(open.set).segments[open.segment] ?? NOTHING_SAID;
  const more = key === letter ? 1 : -1;
  return () => tell(countOne(desk, open, { head, more, said }));
}

function turnSpeed({ speed, setSpeed }: Sounds, by: 1 | -1): void {
  const faster = SPEEDS.filter((one) => (by > 0 ? one > speed : one < speed));
  const next = by > 0 ? faster[0] : faster.at(-1);
  if (next !== undefined) setSpeed(next);
}

/** Adds an empty comment at the moment of the answer. Its field gets the focus. */
function comment({ desk, open, sounds, tell }: KeysProps): void {
  if (!desk || !open) return;
  const said = desk.book.review(open.set).segments[open.segment] ?? NOTHING_SAID;
  if (said.comments.length >= MOST.comments)
    return tell(`A segment may have ${MOST.comments} comments at most.`);
  const at_ms = sounds.current === "answer" ? Math.floor(sounds.time) * 1000 : 0;
  const comments = [...said.comments, { at_ms, text: "" }];
  desk.change(
    { ...open, field: "comments" },
    comments.toSorted((one, other) => one.at_ms - other.at_ms),
    TEXT_WAIT_MS,
  );
}

function focusRemark({ open }: KeysProps): void {
  if (open) document.getElementById(`${open.set}-${open.segment}-remark`)?.focus();
}

/** Leads back to the list once everything is saved. */
async function leave({ desk, props, tell }: KeysProps): Promise<void> {
  await desk?.send();
  if (desk && desk.book.waiting > 0) return tell("Not everything is saved yet.");
  location.assign(props.links.tests);
}
