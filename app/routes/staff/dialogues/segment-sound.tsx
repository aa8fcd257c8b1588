import type { DraftSound } from "#contract/staff/dialogues.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import { playedName } from "#plan/media/copy.ts";
import { PlainPlayer } from "#app/components/ui/plain-player.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

interface SegmentSoundProps {
  kind: "Sound" | "Sample";
  sound: DraftSound;
  place: number;
}

const COPY = {
  waiting:
    "Not every browser plays this file. A copy that every browser plays is being made. Load this page again in a minute.",
  missing:
    "Not every browser plays this file, and no copy could be made. Store the sound as MP3 or M4A (AAC).",
};

/** A sound of a segment with its length, which the browser knows only once it plays. */
export function SegmentSound({ kind, sound, place }: SegmentSoundProps) {
  const paths = useStaffPaths();
  const { file, duration_ms: length, copy } = sound;
  return (
    <figure className="staff-sound">
      {copy !== "waiting" && (
        <PlainPlayer
          src={paths.sound("content", playedName(file))}
          name={`${kind} of segment ${place}`}
        />
      )}
      {copy && <p>{COPY[copy]}</p>}
      <figcaption>
        {kind}
        {length !== null && `, ${shortClockText(length / 1000)}`}
      </figcaption>
    </figure>
  );
}
