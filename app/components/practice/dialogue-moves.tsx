import { paths } from "#app/lib/paths.ts";
import { Icon } from "#app/components/ui/icon.tsx";

interface DialogueMovesProps {
  id: number;
  dialogues: { ids: number[]; at: number; previous: number | null; next: number | null };
}

/** Previous, Next and any other dialogue of the language, and Restart; each asks first, on a page of its own. */
export function DialogueMoves({ id, dialogues }: DialogueMovesProps) {
  const { ids, at, previous, next } = dialogues;
  return (
    <nav className="moves" aria-label="Dialogues">
      <Move text="Previous Dialogue" from={id} to={previous} />
      <Move text="Next Dialogue" from={id} to={next} />
      {ids.length > 1 && (
        <form className="joined" method="get" action={paths.leave(id, id).split("?")[0]}>
          <input type="hidden" name="question" value={id} />
          <label className="sr-only" htmlFor="go">
            Dialogue
          </label>
          <select className="input input-sm" id="go" name="to" defaultValue={ids[at]}>
            {ids.map((other, index) => (
              <option key={other} value={other}>
                {index + 1} / {ids.length}
              </option>
            ))}
          </select>
          <button className="btn" type="submit">
            Go<span className="sr-only"> to this dialogue</span>
          </button>
        </form>
      )}
      <a className="btn btn-quiet" href={paths.restart(id)}>
        <Icon name="repeat" small />
        Restart
      </a>
    </nav>
  );
}

/** At the first and the last dialogue the button is there and says that it leads nowhere. */
function Move({ text, from, to }: { text: string; from: number; to: number | null }) {
  return to === null ? (
    <button className="btn" type="button" disabled>
      {text}
    </button>
  ) : (
    <a className="btn" href={paths.leave(from, to)}>
      {text}
    </a>
  );
}
