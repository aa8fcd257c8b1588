import { useEffect, useReducer, useState } from "react";
import { isSent } from "#app/lib/studio/outbox/upload-state.ts";
import { sizeText } from "#app/lib/studio/player/sound-time.ts";
import { browserSavesData, chooseLean, leanChosen } from "#app/lib/studio/player/sound-settings.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";

export default function DataUse({ studio }: { studio: StudioHere }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [lean, setLean] = useState(leanChosen);
  useEffect(() => studio.outbox.subscribe(redraw), [studio]);
  const change = (wanted: boolean): void => {
    chooseLean(wanted);
    setLean(wanted);
  };
  const prompt = fetchedBytes(studio.segment.audioUrl ?? "nowhere");
  return (
    <div className="extra">
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {prompt > 0 ? <Size name="Sound of this segment" bytes={prompt} /> : null}
        <Size name="All sounds fetched by this page" bytes={fetchedBytes("/media/")} />
        <Size name="Answers sent by this page" bytes={sentBytes(studio)} />
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={lean}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <span>Use less data: no waveforms, no camera, sounds load when you play them</span>
      </label>
      {browserSavesData() ? <p>Your browser saves data already.</p> : null}
    </div>
  );
}

function Size({ name, bytes }: { name: string; bytes: number }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-muted">{name}</dt>
      <dd>{bytes === 0 ? "nothing" : sizeText(bytes)}</dd>
    </div>
  );
}

/** Counts each sound once: a browser that fetches one in pieces lists every piece. */
function fetchedBytes(address: string): number {
  const sizes = new Map<string, number>();
  for (const entry of performance.getEntriesByType("resource")) {
    if (!(entry instanceof PerformanceResourceTiming) || !entry.name.includes(address)) continue;
    sizes.set(entry.name, Math.max(sizes.get(entry.name) ?? 0, entry.encodedBodySize));
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function sentBytes({ outbox }: StudioHere): number {
  const sent = outbox.queue.list().filter(isSent);
  return sent.reduce((sum, { record }) => sum + record.size, 0);
}
