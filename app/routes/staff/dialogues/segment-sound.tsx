import type { DraftSound } from "#contract/staff/dialogues.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import { PlainPlayer } from "#app/components/ui/plain-player.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

interface SegmentSoundProps {
  kind: "Sound" | "Sample";
  sound: DraftSound;
  place: number;
}

/** A sound of a segment with its length, which the browser knows only once it plays. */
export function SegmentSound({ kind, sound, place }: SegmentSoundProps) {
  const paths = useStaffPaths();
  const { file, duration_ms: length } = sound;
  return (
    <figure className="staff-sound">
      <PlainPlayer src={paths.sound("content", file)} name={`${kind} of segment ${place}`} />
      <figcaption>
        {kind}
        {length !== null && `, ${shortClockText(length / 1000)}`}
      </figcaption>
    </figure>
  );
}
