import { useState } from "react";
import { KeyFacts } from "#app/components/review/key-facts.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";
import { isSent } from "#app/lib/studio/outbox/upload-state.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { paths } from "#app/lib/paths.ts";
import type { PostQueue } from "#app/lib/post-queue.ts";
import { readSaidFacts, saidFactsText } from "#plan/said-facts.ts";
import type { StudioView } from "./use-studio.ts";

interface TickFactsProps {
  props: SegmentStudioProps;
  view: StudioView;
}

/** "Was I right?": what must come across, to tick after a take. Without script it is a form. */
export function TickFacts({ props, view: { studio, sound, entry } }: TickFactsProps) {
  const { keyFacts = [], stored } = props;
  const take = sound?.record ?? stored;
  if (keyFacts.length === 0 || !take?.answerId) return null;
  const isOwn = sound !== null && entry?.record.answerId === take.answerId;
  const isSaved = sound === null || (isOwn && isSent(entry));
  return (
    <TickList
      key={take.answerId}
      props={props}
      answerId={take.answerId}
      said={sound === null ? (stored?.said ?? "") : ""}
      isSaved={isSaved}
      isAlive={studio !== null}
    />
  );
}

interface TickListProps {
  props: SegmentStudioProps;
  answerId: string;
  /** The ticks that the server has: "y1 n2". */
  said: string;
  /** Ticks need the take at the server. */
  isSaved: boolean;
  isAlive: boolean;
}

function TickList({ props, answerId, said, isSaved, isAlive }: TickListProps) {
  const { keyFacts = [], segmentNo: segment, owner } = props;
  const [facts, setFacts] = useState(() => readSaidFacts(said, segment));
  const [trouble, setTrouble] = useState("");
  const tick = (fact: number, isSaid: boolean): void => {
    const next = [...facts.filter((one) => one.fact !== fact), { segment, fact, isSaid }];
    setFacts(next);
    const fields = { owner, answer: answerId, said: saidFactsText(next) };
    queue ??= import("#app/lib/post-queue.ts").then(({ keptPosts }) =>
      keptPosts(owner, (_, { kind }, text) => setTrouble(kind === "done" ? "" : text)),
    );
    void queue.then((ticks) => ticks.add(paths.alongChanges, fields));
  };
  return (
    <details className="quiet-fold">
      <summary>
        <Icon name="check" small />
        <span>{`Was I right? ${keyFacts.length === 1 ? "1 fact" : `${keyFacts.length} facts`}`}</span>
        <Icon name="down" small />
      </summary>
      <form method="post">
        <input type="hidden" name="intent" value="facts" />
        <input type="hidden" name="client_answer_id" value={answerId} />
        <p>
          {isSaved
            ? "Hear yourself, and tick what came across."
            : "You can tick these when your answer is saved."}
        </p>
        <KeyFacts
          facts={keyFacts}
          segment={segment}
          isSaid={(fact) => facts.find((one) => one.fact === fact)?.isSaid ?? null}
          disabled={!isSaved}
          onTick={tick}
        />
        <p {...SAID_LATER}>{trouble === "" ? null : <span>{trouble}</span>}</p>
        {isAlive ? null : (
          <button className="btn" type="submit">
            Save my ticks
          </button>
        )}
      </form>
    </details>
  );
}

/** One for the page. Apart from the studio's file, since pages without React load it, too. */
let queue: Promise<PostQueue> | undefined;
