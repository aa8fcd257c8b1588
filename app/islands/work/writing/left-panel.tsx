import { useRef } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { WritingProps } from "#app/lib/writing/writing-props.ts";
import { isRefused, type Left, placeOfLeft } from "#plan/script/left-before.ts";
import type { Use } from "#plan/script/use.ts";
import type { Writing } from "./use-writing.ts";

interface LeftPanelProps {
  props: WritingProps;
  left: readonly Left[];
  /** The use that is shown, saved or not. */
  use: Use;
  writing: Writing | null;
  say: (text: string) => void;
}

/** What is left before publishing, each with the way to its place; then the button. */
export function LeftPanel({ props, left, use, writing, say }: LeftPanelProps) {
  const { links, dialogue } = props;
  const book = writing?.desk.book;
  const { state, is_changed, version } = book?.dialogue ?? dialogue;
  const mayPublish = left.every((one) => !isRefused(one));
  const isWaiting = useRef(false);

  /** A press while sounds are being stored waits for them. */
  const publishLater = async (form: HTMLFormElement, { desk, queue }: Writing) => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    say("Publishing as soon as everything is stored.");
    await desk.send();
    await queue.send();
    isWaiting.current = false;
    // Once React has put the new version into the form.
    if (isStored({ desk, queue })) setTimeout(() => form.submit());
    else if (queue.sounds.some(({ why }) => why !== null))
      say("A sound is not stored: its cell says why. Then publish again.");
    else say("Not everything is saved yet. Publish again in a moment.");
  };
  return (
    <section className="panel stack" id="left" tabIndex={-1} aria-labelledby="left-title">
      <h2 id="left-title">Before you publish</h2>
      {left.length === 0 && <p>Nothing is left.</p>}
      <ul className="checks">
        {left.map((one) => (
          <li key={one.text} className={isRefused(one) ? "bad" : undefined}>
            <Icon name={isRefused(one) ? "alert" : "info"} small />
            <a href={placeOfLeft(one)}>{one.text}</a>
          </li>
        ))}
      </ul>
      {(state !== "published" || is_changed || (book?.waiting ?? 0) > 0) && (
        <form
          className="staff-actions"
          method="post"
          action={links.preview}
          onSubmit={(event) => {
            if (!writing || isStored(writing)) return;
            event.preventDefault();
            void publishLater(event.currentTarget, writing);
          }}
        >
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="intent" value="publish" />
          {/* Without script, the one main button is Save. */}
          <button className={writing ? "btn btn-primary" : "btn"} type="submit">
            {state === "published" ? "Publish the changes" : "Publish"}
          </button>
          <p>
            {mayPublish
              ? use === "test"
                ? "Students meet it in mock tests only."
                : "Students see it at once."
              : "The items with a warning sign must be done first."}
          </p>
        </form>
      )}
      <p>
        <a href={links.preview}>Preview as a student</a>
      </p>
    </section>
  );
}

const isStored = ({ desk, queue }: Pick<Writing, "desk" | "queue">) =>
  desk.book.waiting === 0 && queue.sounds.length === 0;
