import { savesData } from "./saves-data.ts";
import type { WaveDrawing } from "./wave-painter.ts";

export type { WaveDrawing };

/** By code that comes only now. Null where that is not possible. */
export async function drawWave(
  place: HTMLElement,
  peaks: string | readonly number[],
  height: number,
): Promise<WaveDrawing | null> {
  const painter = await import("./wave-painter.ts");
  return painter.paintWave(place, peaks, height);
}

export function mayDrawWave(): boolean {
  const constructable =
    "adoptedStyleSheets" in Document.prototype && "replaceSync" in CSSStyleSheet.prototype;
  return constructable && "IntersectionObserver" in window && !savesData();
}
