import { checkedToday } from "#app/lib/studio/recorder/microphone.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import { useState, type ComponentType } from "react";
import { Icon } from "#app/components/ui/icon.tsx";

type Content = ComponentType<{ studio: StudioHere }>;

interface LateFoldProps {
  className?: string;
  title: string;
  studio: StudioHere | null;
  load: () => Promise<{ default: Content }>;
}

const CHECK = () => import("../extras/microphone-check.tsx");
const CAMERA = () => import("../extras/camera-preview.tsx");
const DATA = () => import("../extras/data-use.tsx");
const KEYS = () => import("../extras/key-list.tsx");

/** What only script can do, each part fetched when it is opened. */
export function Extras({ studio }: { studio: StudioHere | null }) {
  const check = studio && !checkedToday() ? "Check the microphone first" : "Microphone";
  return (
    <div className={studio ? "extras" : "extras late-room"}>
      <LateFold title={check} studio={studio} load={CHECK} />
      <LateFold title="Camera" studio={studio} load={CAMERA} />
      <LateFold title="Data" studio={studio} load={DATA} />
      <LateFold className="keys" title="Keys" studio={studio} load={KEYS} />
    </div>
  );
}

function LateFold({ className = "", title, studio, load }: LateFoldProps) {
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
