import { ask } from "#app/lib/dialog.ts";

/** Asks once, so that the rehearsal need not ask at every segment. */
export function mayReplace(): Promise<boolean> {
  return ask({
    id: "rehearse-anew",
    title: "Practise like the real test",
    text: "Some segments from here on have answers already. The rehearsal records them anew, and each new answer replaces the one before.",
    action: "Rehearse",
  });
}
