import { commentFields } from "#app/lib/marking/typed-comments.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import { MOST, type PinnedComment } from "#plan/review.ts";

interface TypedCommentsProps {
  comments: readonly PinnedComment[];
  /** Before the names of the fields, in their ids. */
  id: string;
  /** In the names of the fields: see commentFields. */
  of?: string;
  /** The typed text and the error of a refused field. */
  typed: (name: string) => string | undefined;
  error: (name: string) => string | undefined;
}

/** A form has room for two comments more. */
const ROOM = 2;

/** Comments on moments of an answer, typed into a form. */
export function TypedComments(props: TypedCommentsProps) {
  const rows = Math.min(props.comments.length + ROOM, MOST.comments + 1);
  return (
    <fieldset className="pins-typed">
      <legend>Comments on moments of the answer, each with its time</legend>
      {Array.from({ length: rows }, (_, index) => index).map((index) => (
        <CommentRow key={index} {...props} index={index} />
      ))}
    </fieldset>
  );
}

type CommentRowProps = TypedCommentsProps & { index: number };

function CommentRow({ comments, id, of = "", typed, error, index }: CommentRowProps) {
  const names = commentFields(of, index);
  const known = comments[index];
  const said = error(names.at) ?? error(names.text);
  const field = (name: string) => ({
    ...{ className: "input", id: `${id}-${name}`, name, autoComplete: "off" },
    "aria-invalid": error(name) ? true : undefined,
    "aria-describedby": said ? `${id}-${names.at}-error` : undefined,
  });
  return (
    <div className={said ? "pin-row has-error" : "pin-row"}>
      <label
        className="sr-only"
        htmlFor={`${id}-${names.at}`}
      >{`Time of comment ${index + 1}, as 0:06`}</label>
      <input
        {...field(names.at)}
        placeholder="0:06"
        maxLength={8}
        defaultValue={typed(names.at) ?? (known ? shortClockText(known.at_ms / 1000) : "")}
      />
      <label className="sr-only" htmlFor={`${id}-${names.text}`}>{`Comment ${index + 1}`}</label>
      <input
        {...field(names.text)}
        dir="auto"
        defaultValue={typed(names.text) ?? known?.text ?? ""}
      />
      {said ? (
        <p className="field-error" id={`${id}-${names.at}-error`}>
          {said}
        </p>
      ) : null}
    </div>
  );
}
