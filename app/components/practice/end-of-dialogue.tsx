import { MissingSegments } from "./missing-segments.tsx";
import { useHub } from "./use-hub.ts";

/** After the last segment: what is answered, what is missing, and Submit. */
export function EndOfDialogue({
  id,
  count,
  missing,
}: {
  id: number;
  count: number;
  missing: number[];
}) {
  const { paths } = useHub();
  const answered = count - missing.length;
  return (
    <section className="panel stack" aria-labelledby="end-title">
      <h2 id="end-title">End of the dialogue</h2>
      <p>
        {answered} of {count} segments are answered.
      </p>
      <MissingSegments dialogueId={id} missing={missing} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <a className="btn btn-primary btn-lg" href={paths.finish(id, "end")}>
          Submit
        </a>
        <a className="btn" href={paths.dialogue(id, count)}>
          Back to segment {count}
        </a>
      </p>
    </section>
  );
}
