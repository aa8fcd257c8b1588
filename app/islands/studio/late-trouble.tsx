import { useEffect, useState, type ComponentType } from "react";
import type { Trouble } from "#app/lib/studio/recorder/recorder-state.ts";

type Notice = ComponentType<{ trouble: Trouble }>;

/** Why there is no recording. Most students never read it, so its words come when they are needed. */
export function LateTrouble({ trouble }: { trouble: Trouble }) {
  const [late, setLate] = useState<{ Notice: Notice } | "failed" | null>(null);
  useEffect(() => {
    import("../extras/trouble-notice.tsx").then(
      (module) => setLate({ Notice: module.default }),
      () => setLate("failed"),
    );
  }, []);
  if (late === null) return null;
  if (late !== "failed") return <late.Notice trouble={trouble} />;
  return (
    <p className="notice notice-danger" role="alert">
      {trouble === "denied"
        ? "Microphone access denied. Please allow permission."
        : "The microphone could not be started. Try again, or send an audio file."}
    </p>
  );
}
