import type { Draft } from "./draft-store.ts";

type State = "back" | "waits" | "gone";

interface Offer {
  draft: Draft;
  state: State;
  /** Why it is not simply put back. */
  why: string;
  use: () => void;
  drop: () => void;
}

interface DraftLine {
  element: HTMLElement;
  state: State;
  show: (state: State) => void;
}

/** The line about one draft above its form, with a button for each thing that can be done. */
export function draftLine({ draft, why, use, drop, state: first }: Offer): DraftLine {
  const line = document.createElement("div");
  line.className = "stack-sm";
  const words = document.createElement("span");
  const actions = document.createElement("span");
  const head = document.createElement("div");
  head.className = "notice-line";
  head.append(words, actions);
  const mine = `Your draft of ${momentText(draft.at)}`;
  const show = (state: State): void => {
    shown.state = state;
    words.textContent = {
      back: `${mine} is back. It is not saved yet.${draft.isSent ? SENT : ""}`,
      waits: `${mine} is not saved, and ${why}`,
      gone: `${mine} is deleted.`,
    }[state];
    const used = action({ waits: "Use my draft", gone: "Put it back", back: "" }[state], () => {
      use();
      show("back");
    });
    const dropped = action({ waits: "Delete it", back: "Discard", gone: "" }[state], () => {
      drop();
      show("gone");
    });
    const hadFocus = line.contains(document.activeElement);
    actions.replaceChildren(...used, " ", ...dropped);
    line.replaceChildren(head, ...(state === "waits" ? textsOf(draft) : []));
    if (hadFocus) actions.querySelector("button")?.focus();
  };
  const shown: DraftLine = { element: line, state: first, show };
  show(first);
  return shown;
}

const SENT = " It was sent once and may have arrived: look before you send it again.";

function action(text: string, work: () => void): HTMLElement[] {
  if (text === "") return [];
  const button = Object.assign(document.createElement("button"), {
    ...{ type: "button", className: "btn", textContent: text },
  });
  button.addEventListener("click", work);
  return [button];
}

/** Shows what was typed, to compare it and to copy from it. */
function textsOf({ fields }: Draft): HTMLElement[] {
  return Object.values(fields).map(({ typed, label }) => {
    const name = document.createElement("span");
    name.textContent = label;
    const text = Object.assign(document.createElement("textarea"), {
      ...{ className: "input", readOnly: true, rows: 2, value: typed === "on" ? "✓" : typed },
    });
    text.dir = "auto";
    const shown = document.createElement("label");
    shown.append(name, text);
    return shown;
  });
}

/** Returns "10:42 am", on another day "12 Nov, 10:42 am". */
function momentText(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat("en-AU", { ...day, hour: "numeric", minute: "2-digit" }).format(
    at,
  );
}
