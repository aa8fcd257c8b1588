import { button, openDialog } from "#app/enhancements/dialog/dialog.ts";

const TEXT =
  "Some segments from here on have answers already. The rehearsal records them anew, and each new answer replaces the one before.";

/** Asks once, so that the rehearsal need not ask at every segment. */
export function mayReplace(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (agreed: boolean): void => {
      resolve(agreed);
      dialog.close();
    };
    const { dialog } = openDialog({
      id: "rehearse-anew",
      title: "Rehearse as on the day",
      text: TEXT,
      buttons: [
        button("Rehearse", "btn btn-primary", () => end(true)),
        button("Cancel", "btn", () => end(false)),
      ],
    });
    dialog.addEventListener("close", () => resolve(false));
  });
}
