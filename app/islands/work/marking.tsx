import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  openId,
  type MarkingProps,
  type OpenPlace,
  type Step,
} from "#app/lib/marking/marking-props.ts";
import { KeysDialog } from "./marking/keys-dialog.tsx";
import { MarkerLine } from "./marking/marker-line.tsx";
import { SegmentFold } from "./marking/segment-fold.tsx";
import { useDesk } from "./marking/use-desk.ts";
import { useHeard } from "./marking/use-heard.ts";
import { useMarkKeys } from "./marking/use-mark-keys.ts";
import { useSounds } from "./marking/use-sounds.ts";
import { Verdict } from "./marking/verdict.tsx";
import { WorkBar } from "./marking/work-bar.tsx";
import { WorkHead } from "./marking/work-head.tsx";

/** The next segment is drawn first. */
const DONE_WAIT_MS = 300;

/**
 * The page on which a teacher marks a whole test. Without script each segment is a fold with its own
 * form; with script every mark is saved as it is made.
 */
export default function Marking(props: MarkingProps) {
  const { dialogues } = props;
  const { desk, reviews, said, tell } = useDesk(props);
  const [open, setOpen] = useState<OpenPlace | null>(props.open);
  const isAlive = desk !== null;
  // The page opens at the first segment without marks, which may be below the window.
  useEffect(() => {
    if (isAlive && props.open && !isFirst(props, props.open) && location.hash === "")
      document.getElementById(`s-${openId(props.open)}`)?.scrollIntoView();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAlive]);
  const steps = stepsOf(props);
  const at = open ? steps.findIndex((step) => step !== "verdict" && isSame(step, open)) : -1;
  const following = steps[at + 1] ?? "verdict";
  const heard = useHeard(props, open, following === "verdict" ? null : following);
  const sounds = useSounds(open && openId(open));

  const latest = useRef({ open, desk });
  useEffect(() => {
    latest.current = { open, desk };
  });
  /** Opens a segment, or leads to the verdict. Leaving a segment marks it. */
  const go = useCallback((step: Step) => {
    const { open: left, desk: own } = latest.current;
    // At once: a focus that moves later takes the letters that are typed meanwhile for keys.
    if (step !== "verdict") flushSync(() => setOpen(step));
    focusOn(step === "verdict" ? "verdict" : `s-${openId(step)}`);
    if (left) own?.change({ ...left, field: "done" }, true, DONE_WAIT_MS);
  }, []);
  const keys = useMarkKeys({ props, desk, open, steps, at, sounds, go, tell });

  return (
    <>
      <WorkHead
        props={props}
        desk={desk}
        reviews={reviews}
        open={open}
        go={isAlive ? go : null}
        keys={keys}
      />
      <main className="work" id="main" tabIndex={-1}>
        <MarkerLine props={props} desk={desk} />
        {dialogues.map((dialogue, index) => (
          <section key={dialogue.set} aria-labelledby={`d${dialogue.set}-name`}>
            <h2 id={`d${dialogue.set}`} tabIndex={-1}>
              <span id={`d${dialogue.set}-name`}>{`Dialogue ${index + 1}: ${dialogue.title}`}</span>{" "}
              {dialogue.background && <small>{dialogue.background}</small>}
            </h2>
            <ol className="segs">
              {dialogue.segments.map((segment) => {
                const place = { set: dialogue.set, segment: segment.segment_id };
                const isOpen = open !== null && isSame(place, open);
                return (
                  <SegmentFold
                    key={segment.segment_id}
                    props={props}
                    set={dialogue.set}
                    segment={segment}
                    said={reviews.get(dialogue.set)?.segments[segment.segment_id]}
                    isOpen={isOpen}
                    heard={isOpen ? heard : null}
                    sounds={isOpen ? sounds : null}
                    desk={desk}
                    following={isOpen ? following : null}
                    onOpen={go}
                    tell={tell}
                  />
                );
              })}
            </ol>
          </section>
        ))}
        <Verdict props={props} desk={desk} reviews={reviews} />
      </main>
      {isAlive && (
        <WorkBar
          open={open}
          said={open ? reviews.get(open.set)?.segments[open.segment] : undefined}
          dialogues={dialogues}
          previous={at > 0 ? (steps[at - 1] ?? null) : null}
          following={following}
          desk={desk}
          sounds={sounds}
          go={go}
          keys={keys}
        />
      )}
      <KeysDialog keys={keys} />
      <p className="sr-only" aria-live="polite" aria-atomic="true">
        {said}
      </p>
    </>
  );
}

function stepsOf({ dialogues }: MarkingProps): Step[] {
  const segments = dialogues.flatMap(({ set, segments: all }) =>
    all.map(({ segment_id: segment }): Step => ({ set, segment })),
  );
  return [...segments, "verdict"];
}

function isFirst({ dialogues }: MarkingProps, place: OpenPlace): boolean {
  const [first] = dialogues;
  return first?.set === place.set && first.segments[0]?.segment_id === place.segment;
}

function isSame(one: OpenPlace, other: OpenPlace): boolean {
  return one.set === other.set && one.segment === other.segment;
}

/** Moves the focus to a part, of which a reader says the heading. */
function focusOn(id: string): void {
  const part = document.getElementById(id);
  const heading = part?.querySelector<HTMLElement>("h3[tabindex]") ?? part;
  heading?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: "start" });
}
