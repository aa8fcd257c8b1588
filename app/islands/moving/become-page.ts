import type { Manner, StudioHere } from "../studio/studio-here.ts";
import { exchangeParts } from "./exchange-parts.ts";
import { followHistory } from "./follow-history.ts";
import { fetchSegment } from "./segment-page.ts";

/** Phases in which the student has begun something that must not be taken away. */
const BEGUN = new Set(["acquiring", "playing", "chime", "starting", "recording", "stopping"]);

/**
 * Asks the server for the page of a segment and shows it in the place of this one: the studio stays,
 * with microphone and sounds, and everything around it that belongs to a segment is exchanged.
 * Throws when that page is not one that fits.
 */
export async function becomePage(
  studio: StudioHere,
  address: string,
  { history: entry, focus }: Manner,
): Promise<void> {
  const { page, segment } = await fetchSegment(address);
  if (entry !== "keep" && BEGUN.has(studio.recorder.state.phase)) return;
  exchangeParts(page);
  followHistory(studio);
  if (entry === "push") history.pushState(null, "", address);
  if (entry === "replace") history.replaceState(null, "", address);
  document.title = page.title;
  // What the last post of the other page came to.
  for (const said of document.querySelectorAll("#main > .notice, #main > .summary")) said.remove();
  pointFormsTo(address);
  if (focus) focusHeading();
  studio.moveTo(segment);
}

/** Notes and label stay as they are, with what is being typed; they lead back to this segment now. */
function pointFormsTo(address: string): void {
  for (const form of document.querySelectorAll("form")) {
    const action = new URL(form.getAttribute("action") ?? "", location.href);
    if (form.method === "post" && action.pathname === location.pathname)
      form.setAttribute("action", address);
  }
}

function focusHeading(): void {
  const heading = document.getElementById("seg-title");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
