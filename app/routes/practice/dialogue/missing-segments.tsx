import { useHub } from "#app/routes/practice/use-hub.ts";

interface MissingSegmentsProps {
  dialogueId: number;
  missing: number[];
  /** Whether the upstream names the answers that it holds. */
  isKnown: boolean;
}

/** The segments without an answer, each a link to it; nothing when none is missing. */
export function MissingSegments({ dialogueId, missing, isKnown }: MissingSegmentsProps) {
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
        <a key={no} data-missing={no} href={paths.dialogue(dialogueId, no)}>
          Segment {no}{" "}
        </a>
      ))}
    </p>
  );
}
