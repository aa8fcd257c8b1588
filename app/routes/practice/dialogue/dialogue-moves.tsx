import { paths } from "#app/lib/paths.ts";
import type { DialoguePage } from "./dialogue.page.server.ts";
import type { Position } from "./position.server.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { useHub } from "#app/routes/practice/hubs.ts";

const QUIET = "btn btn-quiet flush max-md:order-2 max-md:flex-[1_1_var(--width-tile)]";
const MOVE = "btn max-md:flex-[1_1_var(--width-tile)]";

interface DialogueMovesProps {
  id: number;
  position: Position;
  neighbours: DialoguePage["neighbours"];
  mayTakeAlong: boolean;
}

/** Shows links to other dialogues. Each leads to a page that asks first. */
export function DialogueMoves({ id, position, neighbours, mayTakeAlong }: DialogueMovesProps) {
  const { count, choices, previous, next } = neighbours;
  const { paths: within } = useHub();
  const leave = (to: number | null) => (to === null ? null : within.leave(id, position, to));
  return (
    <nav className="flex flex-wrap items-center gap-3" aria-label="Dialogues">
      <Move text="Previous Dialogue" href={leave(previous)} />
      <Move text="Next Dialogue" href={leave(next)} />
      {count > 1 && (
        <form
          className="joined max-md:order-1 max-md:flex-none"
          method="get"
          action={paths.leaving}
        >
          <input type="hidden" name="question" value={id} />
          <input type="hidden" name="segment" value={position} />
          {within.from && <input type="hidden" name="from" value={within.from} />}
          <label className="sr-only" htmlFor="go">
            Dialogue
          </label>
          <select className="input input-sm" id="go" name="to" defaultValue={id}>
            {choices.map(({ id: other, no }) => (
              <option key={other} value={other}>
                {`${no} / ${count}`}
              </option>
            ))}
          </select>
          <button className="btn" type="submit">
            Go<span className="sr-only"> to this dialogue</span>
          </button>
        </form>
      )}
      {/* Only script can keep a page. */}
      {mayTakeAlong && (
        <ScriptOnly>
          <a className={QUIET} href={within.along(id)}>
            <Icon name="device" small />
            Take along
          </a>
        </ScriptOnly>
      )}
      <a className={QUIET} href={within.restart(id, position)} data-from-segment>
        <Icon name="repeat" small />
        Restart
      </a>
    </nav>
  );
}

/** At the first and last dialogue, shows a disabled button. */
function Move({ text, href }: { text: string; href: string | null }) {
  return href === null ? (
    <button className={MOVE} type="button" disabled>
      {`${text} `}
    </button>
  ) : (
    <a className={MOVE} href={href} data-from-segment>
      {`${text} `}
    </a>
  );
}
