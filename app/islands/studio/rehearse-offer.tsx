import { Icon } from "#app/components/ui/icon.tsx";
import { rehearse } from "./rehearse.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import { awaitsStart } from "#app/lib/studio/recorder/recorder-state.ts";

const ACTION = "Practise like the real test";
const WAY =
  "Finish attempt, or ten seconds of silence, leads to the next segment. One free repeat in the dialogue. Pause or leave any time; nothing is lost.";

/**
 * The press that begins a rehearsal, and what it does. It has its room from the start and comes with
 * its script: nothing moves, and no button is dead.
 */
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
        {ACTION}
      </button>
      <p className="text-sm text-ink-muted">{WAY}</p>
    </div>
  );
}
