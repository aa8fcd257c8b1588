interface DialogParts {
  id: string;
  title: string;
  text?: string;
  /** Main action first. */
  buttons: HTMLButtonElement[];
  /** What is asked about cannot be brought back. */
  danger?: boolean;
}

export interface OpenDialog {
  dialog: HTMLDialogElement;
  title: HTMLElement;
  text: HTMLElement;
}

/**
 * Opens a question over the page; closed, it leaves the page, and the browser gives the focus back
 * where it was.
 */
export function openDialog({ id, title, text = "", buttons, danger }: DialogParts): OpenDialog {
  const dialog = document.createElement("dialog");
  dialog.className = danger ? "dialog dialog-danger" : "dialog";
  dialog.setAttribute("aria-labelledby", id);
  const heading = document.createElement("h2");
  heading.id = id;
  heading.textContent = title;
  const words = document.createElement("p");
  words.textContent = text;
  const actions = document.createElement("div");
  actions.className = "actions";
  actions.append(...buttons);
  dialog.append(heading, words, actions);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, title: heading, text: words };
}

/** Whether the student really wants to throw a recording away. */
export function askDiscard(what: string): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (discard: boolean): void => {
      resolve(discard);
      dialog.close();
    };
    const { dialog } = openDialog({
      id: "discard-question",
      title: "Discard",
      text: `Are you sure you want to discard this recording? It cannot be brought back. ${what}`,
      buttons: [
        button("Discard", "btn btn-danger", () => end(true)),
        button("Cancel", "btn", () => end(false)),
      ],
      danger: true,
    });
    dialog.addEventListener("close", () => resolve(false));
  });
}

export function button(text: string, className: string, work: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.textContent = text;
  element.addEventListener("click", work);
  return element;
}
