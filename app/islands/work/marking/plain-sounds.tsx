import { PlainPlayer } from "#app/components/ui/plain-player.tsx";
import {
  type HeardView,
  type MarkingProps,
  openId,
  type OpenPlace,
} from "#app/lib/marking/marking-props.ts";
import type { Heard } from "./use-heard.ts";

interface PlainSoundsProps {
  props: MarkingProps;
  place: OpenPlace;
  view: HeardView | null;
  no: number;
  heard: Heard | null;
}

/**
 * The sounds of a segment for a browser without script: its own players. A segment that is not
 * loaded has a link that opens it; with script it is on its way.
 */
export function PlainSounds({ props, place, view, no, heard }: PlainSoundsProps) {
  if (view)
    return (
      <div className="plain-sounds">
        <PlainPlayer src={view.question.url} name={`Question of segment ${no}`} />
        {view.answer ? (
          <PlainPlayer src={view.answer.url} name={`Answer to segment ${no}`} />
        ) : (
          <p>Not Attempt</p>
        )}
        {view.sample && (
          <PlainPlayer src={view.sample.url} name={`Sample answer to segment ${no}`} />
        )}
      </div>
    );
  if (heard && !heard.view && heard.retry)
    return (
      <p role="alert">
        The sounds of this segment did not load.{" "}
        <button className="btn" type="button" onClick={heard.retry}>
          Try again
        </button>
      </p>
    );
  if (heard) return <p className="seg-wait">The sounds and texts are on their way.</p>;
  const id = openId(place);
  return (
    <p>
      <a className="btn" href={`${props.links.page}?at=${id}#s-${id}`}>
        Hear and read segment {no}
      </a>
    </p>
  );
}
