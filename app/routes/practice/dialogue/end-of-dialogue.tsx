import { Icon } from "#app/components/ui/icon.tsx";
import type { DialoguePage } from "./dialogue.page.server.ts";
import { NO_CONNECTION } from "#app/lib/studio/outbox/take-words.ts";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { useHub } from "#app/routes/practice/hubs.ts";

interface MissingSegmentsProps {
  dialogueId: number;
  missing: number[];
  isKnown: boolean;
  /** The numbers of a practice of weak segments, as its URL has them; "" means all. */
  only: string;
}

export function EndOfDialogue({ page }: { page: DialoguePage }) {
  const { dialogue, segments, missing, isKnown } = page;
  const { id } = dialogue;
  const only = page.only.join(",");
  const count = page.only.length || segments.length;
  const last = page.only.at(-1) ?? count;
  const { paths } = useHub();
  const answered = count - missing.length;
  return (
    <>
      <section
        className="panel stack"
        id="dialogue-end"
        aria-labelledby="end-title"
        data-question={id}
      >
        <h2 id="end-title">End of the dialogue</h2>
        {isKnown && (
          <p>
            {answered} of {count} segments are answered.
          </p>
        )}
        <MissingSegments dialogueId={id} missing={missing} isKnown={isKnown} only={only} />
      </section>
      <SubmitLine />
      <div className="actbar">
        <a className="btn btn-lg" href={paths.dialogue(id, last, { only })}>
          <Icon name="left" />
          <span className="act-word">Back to segment {last}</span>
        </a>{" "}
        <a className="btn btn-primary btn-lg col-[2/-1]" href={paths.finish(id, "end", only)}>
          Submit
        </a>
      </div>
    </>
  );
}

export function MissingSegments({ dialogueId, missing, isKnown, only }: MissingSegmentsProps) {
  const { paths } = useHub();
  if (!isKnown)
    return (
      <p>
        The service does not say which answers it has. Submit when you have answered every segment.
      </p>
    );
  if (missing.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span>Without an answer:</span>{" "}
      {missing.map((no) => (
        <a key={no} data-missing={no} href={paths.dialogue(dialogueId, no, { only })}>
          Segment {no}{" "}
        </a>
      ))}
    </p>
  );
}

/** Hidden until its script finds no connection for Submit. */
export function SubmitLine() {
  return (
    <ScriptOnly>
      <p
        className="notice notice-warning"
        role="alert"
        hidden
        data-enhance="practice/dialogue/submit-line"
      >
        <Icon name="alert" />
        <span className="notice-body">{NO_CONNECTION}</span>
      </p>
    </ScriptOnly>
  );
}
