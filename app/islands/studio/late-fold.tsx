import { useState, type ComponentType } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";

type Content = ComponentType<{ studio: StudioHere }>;

interface LateFoldProps {
  className?: string;
  title: string;
  /** Null until the script is ready; then the fold can be filled. */
  studio: StudioHere | null;
  load: () => Promise<{ default: Content }>;
}

/** A fold whose content is fetched when it is opened for the first time. */
export function LateFold({ className = "", title, studio, load }: LateFoldProps) {
  const [content, setContent] = useState<{ Content: Content } | "failed" | null>(null);
  const fill = (open: boolean): void => {
    if (!open || (content !== null && content !== "failed")) return;
    load().then(
      (module) => setContent({ Content: module.default }),
      () => setContent("failed"),
    );
  };
  return (
    <details
      className={`quiet-fold ${className}`}
      onToggle={({ currentTarget }) => fill(currentTarget.open)}
    >
      <summary data-room={studio ? undefined : title}>
        {studio ? title : null}
        <Icon name="down" small />
      </summary>
      {content === "failed" ? <p>This could not be loaded. Open it again to try again.</p> : null}
      {content !== null && content !== "failed" && studio ? (
        <content.Content studio={studio} />
      ) : null}
    </details>
  );
}
