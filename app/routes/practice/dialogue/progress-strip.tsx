import { PopoverButton } from "#app/components/ui/popover-button.tsx";
import type { DialoguePage } from "./dialogue.page.server.ts";

/** How far the dialogue is, at a glance. Where the list does not stand beside it, it opens it. */
export function ProgressStrip({ segments, position }: Pick<DialoguePage, "segments" | "position">) {
  const looks = ({ no, stored }: (typeof segments)[number]) =>
    [stored && "is-stored", no === position && "is-now"].filter(Boolean).join(" ") || undefined;
  return (
    <PopoverButton className="strip-button" target="segments">
      <span className="strip" aria-hidden="true" data-part="strip">
        {segments.map((segment) => (
          <i key={segment.no} className={looks(segment)} data-strip-segment={segment.receipt} />
        ))}
      </span>
      Segments
    </PopoverButton>
  );
}
