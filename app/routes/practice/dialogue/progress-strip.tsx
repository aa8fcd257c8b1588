import type { DialoguePage } from "./dialogue.page.server.ts";

/** How far the dialogue is, at a glance; the list of segments says the same in words. */
export function ProgressStrip({ segments, position }: Pick<DialoguePage, "segments" | "position">) {
  const looks = ({ no, stored }: (typeof segments)[number]) =>
    [stored && "is-stored", no === position && "is-now"].filter(Boolean).join(" ") || undefined;
  return (
    <div className="strip" aria-hidden="true" data-part="strip">
      {segments.map((segment) => (
        <i key={segment.id} className={looks(segment)} data-strip-segment={segment.id} />
      ))}
    </div>
  );
}
