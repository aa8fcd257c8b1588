import { useEffect, useRef, useState } from "react";
import {
  type HeardView,
  type MarkingProps,
  openId,
  type OpenPlace,
} from "#app/lib/marking/marking-props.ts";

/** An open segment that is loaded, on its way, or did not load. */
export type Heard = { view: HeardView } | { view: null; retry: (() => void) | null };

const PATIENCE_MS = 15_000;
/** A server that starts anew is back in seconds. After these, a button asks again. */
const AGAIN_MS = [1_000, 3_000, 6_000];

/** Returns the sounds, texts and waves of the open segment, and fetches those of the next ahead. */
export function useHeard(
  { links, open: first, heard }: MarkingProps,
  open: OpenPlace | null,
  following: OpenPlace | null,
): Heard | null {
  const known = useRef(new Map<string, HeardView>());
  const [failed, setFailed] = useState("");
  const [, redraw] = useState(0);
  if (first && heard && known.current.size === 0) known.current.set(openId(first), heard);
  const [openKey, nextKey] = [open && openId(open), following && openId(following)];

  useEffect(() => {
    let isGone = false;
    const fetchOne = async (place: OpenPlace): Promise<void> => {
      const key = openId(place);
      if (known.current.has(key)) return;
      const href = `${links.marks}?set=${place.set}&segment=${place.segment}`;
      const response = await fetch(href, {
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const answer: unknown = response.ok ? await response.json() : null;
      if (!isHeard(answer)) throw new Error(`answered ${response.status}`);
      known.current.set(key, answer.heard);
    };
    const fetchUntil = async (place: OpenPlace): Promise<void> => {
      for (const wait of AGAIN_MS)
        try {
          return await fetchOne(place);
        } catch {
          await new Promise((resolve) => setTimeout(resolve, wait));
          if (isGone) return;
        }
      await fetchOne(place);
    };
    const load = async (): Promise<void> => {
      if (open)
        try {
          await fetchUntil(open);
          if (!isGone) setFailed("");
        } catch {
          if (!isGone) setFailed(openId(open));
        }
      if (isGone) return;
      redraw((times) => times + 1);
      // Without it, the next press asks again.
      if (following) await fetchOne(following).catch(() => undefined);
    };
    void load();
    return () => {
      isGone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [openKey, nextKey, failed === ""]);

  if (!open) return null;
  const view = known.current.get(openId(open));
  if (view) return { view };
  return { view: null, retry: failed === openKey ? () => setFailed("") : null };
}

/** Our own server sends it. */
function isHeard(answer: unknown): answer is { heard: HeardView } {
  return typeof answer === "object" && answer !== null && "heard" in answer;
}
