import { Icon } from "#app/components/ui/icon.tsx";
import { reportFault } from "#app/lib/fault-report.ts";
import { Boundary } from "#app/islands/boundary.ts";
import type { StudioHere, Rehearsing } from "#app/lib/studio/studio-here.ts";
import { checkedToday } from "#app/lib/studio/recorder/microphone.ts";
import { awaitsStart } from "#app/lib/studio/recorder/recorder-state.ts";
import { useState, type ComponentType } from "react";
import { thisPage } from "#app/lib/studio/this-page.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import { wholeOf } from "#app/lib/studio/take/take.ts";

const ON_ITS_WAY: Rehearsing = {
  isRunning: () => true,
  bar: () => null,
  sides: () => [],
  fact: () => "Free repeat: unused",
  status: () => "",
  end: () => undefined,
};

const NOT_LOADED = "That did not load. You can still practise with Start and Next.";

const ACTION = "Practise like the real test";
const WAY =
  "Finish attempt, or ten seconds of silence, leads to the next segment. " +
  "One free repeat in the dialogue. Pause or leave any time; nothing is lost.";

/** Reserves its space before the script is loaded, so that nothing moves and no button is dead. */
export function RehearseOffer({ studio }: { studio: StudioHere | null }) {
  if (!studio)
    return (
      <div className="offer late-room">
        <span className="btn" data-room={ACTION}>
          <Icon name="clock" />
        </span>
        <p className="text-sm text-ink-muted" data-room={WAY} />
      </div>
    );
  const fits = !studio.rehearsal && awaitsStart(studio.recorder.state.phase);
  return (
    <div className={fits ? "offer" : "offer offer-wait"}>
      <button className="btn" type="button" onClick={() => void rehearse(studio)}>
        <Icon name="clock" />
        <span>{ACTION}</span>
      </button>
      <p className="text-sm text-ink-muted">{WAY}</p>
    </div>
  );
}

/**
 * Starts the recorder inside the press, because a phone plays no sound later. When answers would be
 * replaced, it starts inside the press on the dialog.
 */
async function rehearse(studio: StudioHere): Promise<void> {
  const code = import("../rehearsal/rehearsal.tsx");
  try {
    if (hasAnswers(studio) && !(await (await code).mayReplace())) return;
    studio.rehearsal = ON_ITS_WAY;
    studio.recorder.startAnew();
    studio.rehearsal = new (await code).Rehearsal(studio);
  } catch {
    studio.rehearsal = null;
    thisPage.tell(NOT_LOADED);
  }
  studio.redraw();
}

function hasAnswers({ segment, outbox }: StudioHere): boolean {
  const { place, segmentNo } = segment;
  const isReplaced = (record: TakeRecord): boolean =>
    wholeOf(record.place) === wholeOf(place) && record.segmentNo >= segmentNo;
  return segment.answeredOn || outbox.queue.list().some(({ record }) => isReplaced(record));
}

type Content = ComponentType<{ studio: StudioHere }>;

interface LateFoldProps {
  className?: string;
  title: string;
  studio: StudioHere | null;
  load: () => Promise<{ default: Content }>;
}

const CHECK = () => import("#app/islands/extras/microphone-check.tsx");
const CAMERA = () => import("#app/islands/extras/camera-preview.tsx");
const DATA = () => import("#app/islands/extras/data-use.tsx");
const KEYS = () => import("#app/islands/extras/key-list.tsx");

/** Shows what needs script. Each part is loaded when it is opened. */
export function Extras({ studio }: { studio: StudioHere | null }) {
  const check = studio && !checkedToday() ? "Check the microphone first" : "Microphone";
  return (
    <div className={studio ? "extras" : "extras late-room"}>
      <LateFold title={check} studio={studio} load={CHECK} />
      <LateFold title="Camera" studio={studio} load={CAMERA} />
      <LateFold title="Data" studio={studio} load={DATA} />
      <LateFold className="keys" title="Keys" studio={studio} load={KEYS} />
    </div>
  );
}

function LateFold({ className = "", title, studio, load }: LateFoldProps) {
  const [content, setContent] = useState<{ Content: Content } | "failed" | null>(null);
  const onThrow = (error: unknown): void => {
    reportFault({ part: "segment-studio", state: studio?.recorder.state.phase, error });
    setContent("failed");
  };
  const fill = (open: boolean): void => {
    if (!open || (content !== null && content !== "failed")) return;
    load().then(
      (module) => setContent({ Content: module.default }),
      () => setContent("failed"),
    );
  };
  return (
    <details
      className={`quiet-fold ${className}`}
      onToggle={({ currentTarget }) => fill(currentTarget.open)}
    >
      <summary data-room={studio ? undefined : title}>
        {studio ? <span>{title}</span> : null}
        <Icon name="down" small />
      </summary>
      {content === "failed" ? <p>This did not work. Open it again to try again.</p> : null}
      {content !== null && content !== "failed" && studio ? (
        // The recorder goes on without it.
        <Boundary onThrow={onThrow}>
          <content.Content studio={studio} />
        </Boundary>
      ) : null}
    </details>
  );
}
