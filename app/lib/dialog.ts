interface DialogParts {
  id: string;
  title: string;
  text?: string;
  buttons: HTMLButtonElement[];
  /** True when the action cannot be undone. */
  danger?: boolean;
}

export interface OpenDialog {
  dialog: HTMLDialogElement;
  title: HTMLElement;
  text: HTMLElement;
}

/** Opens a modal dialog. Closing it returns the focus. */
export function openDialog({ id, title, text = "", buttons, danger }: DialogParts): OpenDialog {
  const dialog = document.createElement("dialog");
  dialog.className = danger ? "dialog dialog-danger" : "dialog";
  dialog.setAttribute("aria-labelledby", id);
  const heading = document.createElement("h2");
  heading.id = id;
  heading.textContent = title;
  const words = document.createElement("p");
  words.textContent = text;
  if (text !== "") {
    words.id = `${id}-text`;
    // Some screen readers read the button's description, but not the dialog's.
    buttons[0]?.setAttribute("aria-describedby", words.id);
  }
  const actions = document.createElement("div");
  actions.className = "actions";
  actions.append(...buttons);
  dialog.append(heading, words, actions);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  if (isKnown(dialog)) dialog.showModal();
  else standOpen(dialog, buttons[0]);
  return { dialog, title: heading, text: words };
}

function isKnown(dialog: object): boolean {
  return "showModal" in dialog;
}

/** Browsers before 2022 have no modal dialog: shows a box over the page instead. */
function standOpen(dialog: HTMLElement, main: HTMLElement | undefined): void {
  dialog.setAttribute("role", "dialog");
  dialog.setAttribute("open", "");
  Object.assign(dialog, { close: () => dialog.dispatchEvent(new Event("close")) });
  main?.focus();
}

interface Question {
  id: string;
  title: string;
  text: string;
  action: string;
  danger?: boolean;
}

/** Asks before an action that cannot be undone. Resolves with true when the student agrees. */
export function ask({ action, ...question }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (agreed: boolean): void => {
      resolve(agreed);
      dialog.close();
    };
    const look = question.danger ? "btn btn-danger" : "btn btn-primary";
    const { dialog } = openDialog({
      ...question,
      buttons: [button(action, look, () => end(true)), button("Cancel", "btn", () => end(false))],
    });
    dialog.addEventListener("close", () => resolve(false));
  });
}

export function askDiscard(what: string): Promise<boolean> {
  return ask({
    id: "discard-question",
    title: "Discard",
    text: `Are you sure you want to discard this recording? It cannot be brought back. ${what}`,
    action: "Discard",
    danger: true,
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
