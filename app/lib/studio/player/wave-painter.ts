import WaveSurfer from "wavesurfer.js";
import { waveHeights } from "./wave-text.ts";

/**
 * Moves the played bars over the others with two opposite transforms. wavesurfer.js sets a width,
 * so every step lays out and paints the page: half of a cheap phone's work while playing.
 */
const MOVED = `
  .progress, .progress > div { will-change: transform }
  .progress { width: 100% !important; transform: translateX(calc((var(--part, 0) - 1) * 100%)) }
  .progress > div { transform: translateX(calc((1 - var(--part, 0)) * 100%)) }
  .progress::after {
    content: "";
    position: absolute;
    inset: 0 0 0 auto;
    width: 1px;
    background: var(--color-ink);
  }
`;

export interface WaveDrawing {
  setPart(part: number): void;
  destroy(): void;
}

/** Draws without a sound: playback through wavesurfer.js keeps a cheap phone half busy. */
export function paintWave(
  place: HTMLElement,
  peaks: string | readonly number[],
  height: number,
): WaveDrawing | null {
  // Our policy (style-src 'self') would block its <style>. Nothing is applied while the shadow tree
  // is outside the document, so the rules can move into a constructed sheet, which needs no nonce.
  const host = document.createElement("div");
  const wave = WaveSurfer.create({
    container: host,
    height,
    barWidth: 2,
    barGap: 2,
    barRadius: 1,
    cursorWidth: 0,
    interact: false,
    hideScrollbar: true,
    peaks: [waveHeights(peaks)],
    // A drawing needs any length. The real one may not be known yet.
    duration: 1,
    ...colours(),
  });
  const shadow = host.firstElementChild?.shadowRoot;
  const style = shadow?.querySelector("style");
  const progress = shadow?.querySelector<HTMLElement>(".progress");
  if (!shadow || !style || !progress) {
    wave.destroy();
    return null;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync((style.textContent ?? "") + MOVED);
  shadow.adoptedStyleSheets = [sheet];
  style.remove();
  place.append(host);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const recolour = (): void => wave.setOptions(colours());
  dark.addEventListener("change", recolour);
  return {
    setPart: (part) => progress.style.setProperty("--part", String(Math.min(1, part))),
    destroy: () => {
      dark.removeEventListener("change", recolour);
      wave.destroy();
      host.remove();
    },
  };
}

function colours(): { waveColor: string; progressColor: string } {
  const page = getComputedStyle(document.documentElement);
  const token = (name: string): string =>
    page.getPropertyValue(`--color-${name}`).trim() || "currentColor";
  return {
    waveColor: token("line-strong"),
    progressColor: token("accent"),
  };
}
