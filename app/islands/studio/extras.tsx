import { checkedToday } from "#app/lib/studio/recorder/check-day.ts";
import { LateFold } from "./late-fold.tsx";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";

const CHECK = () => import("../extras/microphone-check.tsx");
const CAMERA = () => import("../extras/camera-preview.tsx");
const DATA = () => import("../extras/data-use.tsx");
const KEYS = () => import("../extras/key-list.tsx");

/** What only script can do, each part fetched when it is opened. */
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
