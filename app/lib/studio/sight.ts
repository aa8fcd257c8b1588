/**
 * What a student needs to see, the most important last: in a small window or large text, it is
 * brought into sight last. Where all is in the window, nothing scrolls.
 */
const SIGHTS = {
  question: [".steps", ".steps > li", "#seg-title", ".segments [aria-current]"],
  take: [".speak > .hearing", ".speak > .step-head"],
  kept: [".speak > [role=alert]", ".speak > .facts"],
  trouble: [".speak > .notice"],
};

/** Brings a part of the dialogue into the window, unless the student is in a field or elsewhere. */
export function bringIntoSight(what: keyof typeof SIGHTS): void {
  if (document.activeElement?.closest("input, textarea, select, dialog")) return;
  for (const part of SIGHTS[what])
    document.querySelector(part)?.scrollIntoView({ block: "nearest" });
}
