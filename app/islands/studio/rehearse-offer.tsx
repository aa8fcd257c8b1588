import { Icon } from "#app/components/ui/icon.tsx";
import { rehearse } from "./rehearse.ts";
import type { StudioHere } from "./studio-here.ts";

const AT_REST = new Set(["idle", "confirming", "stopped"]);

/**
 * The press that begins a rehearsal, and what it does. It has its room from the start and comes with
 * its script: nothing moves, and no button is dead.
 */
export function RehearseOffer({ studio }: { studio: StudioHere | null }) {
  const fits = studio && !studio.rehearsal && AT_REST.has(studio.recorder.state.phase);
  const room = studio ? "offer-wait" : "late-room";
  return (
    <div className={fits ? "offer" : `offer ${room}`}>
      <button className="btn" type="button" onClick={() => studio && void rehearse(studio)}>
        <Icon name="clock" />
        Rehearse as on the day
      </button>
      <p className="text-sm text-ink-muted">
        The segments follow one another. Finish attempt leads straight on, and so do ten silent
        seconds. One repeat a segment; Pause and leaving keep everything.
      </p>
    </div>
  );
}
