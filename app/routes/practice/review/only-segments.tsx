import type { DialoguePage } from "#app/routes/practice/dialogue/dialogue.page.server.ts";
import { useHub } from "#app/routes/practice/use-hub.ts";

/** Which segments Next and Previous lead through, when not through all. */
export function OnlySegments({ page: { dialogue, only, position } }: { page: DialoguePage }) {
  const { paths } = useHub();
  if (only.length === 0) return null;
  return (
    <p className="text-sm">
      Only your weak {only.length === 1 ? "segment" : "segments"}: {only.join(", ")}.{" "}
      <a href={paths.dialogue(dialogue.id, position)} data-from-segment>
        All segments
      </a>
    </p>
  );
}
