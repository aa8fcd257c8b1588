import { Icon } from "#app/components/ui/icon.tsx";
import type { DialoguePage } from "./dialogue.page.server.ts";
import { MissingSegments } from "./missing-segments.tsx";
import { ProgressStrip } from "./progress-strip.tsx";
import { useHub } from "#app/routes/practice/use-hub.ts";

/** After the last segment: what is answered, what is missing, and Submit. */
export function EndOfDialogue({ page }: { page: DialoguePage }) {
  const { dialogue, segments, missing, isKnown, position } = page;
  const { id } = dialogue;
  const count = segments.length;
  const { paths } = useHub();
  const answered = count - missing.length;
  return (
    <>
      <ProgressStrip segments={segments} position={position} />
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
        <MissingSegments dialogueId={id} missing={missing} isKnown={isKnown} />
      </section>
      <div className="actbar">
        <a className="btn btn-lg" href={paths.dialogue(id, count)}>
          <Icon name="left" />
          <span className="act-word">Back to segment {count}</span>
        </a>{" "}
        <a className="btn btn-primary btn-lg act-last" href={paths.finish(id, "end")}>
          Submit
        </a>
      </div>
    </>
  );
}
