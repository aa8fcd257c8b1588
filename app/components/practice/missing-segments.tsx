import { useHub } from "./use-hub.ts";

/** The segments without an answer, each a link to it; nothing when none is missing. */
export function MissingSegments({
  dialogueId,
  missing,
}: {
  dialogueId: number;
  missing: number[];
}) {
  const { paths } = useHub();
  if (missing.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span>Without an answer:</span>
      {missing.map((no) => (
        <a key={no} href={paths.dialogue(dialogueId, no)}>
          Segment {no}
        </a>
      ))}
    </p>
  );
}
