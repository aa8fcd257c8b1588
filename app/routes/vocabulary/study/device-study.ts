import { NATIVE_TO_ENGLISH } from "#app/lib/words/directions.ts";
import type { LanguageAttributes } from "#app/lib/text/languages.ts";
import { type Day, DeviceDeck, type DeckWord } from "./device-deck.ts";
import { type KeptCard, type Rated, RATINGS, waits } from "#app/lib/schedule.ts";
import { moveFocus, replace } from "./card-sides.ts";
import { SAY_FIRST } from "./hand.ts";

interface DeviceData {
  key: string;
  daysLeft: number | null;
  direction: number;
  attributes: LanguageAttributes;
  cards: DeckWord[];
  next: string | null;
  /** Set only when the provider stores progress. */
  today?: Day | null;
}

/** Sends a review to a provider that stores progress. */
type Tell = (review: Record<string, string>) => void;

/** The new part of the card gets the focus, as on the server's card. */
const NEWS = { tabIndex: -1 };

/** Replaces the server's cards with the due words of this browser's own record. */
export function studyOnDevice(root: HTMLElement, json: string, tell: Tell): void {
  const data: unknown = JSON.parse(json);
  if (!isDeviceData(data)) return;
  const deck = new DeviceDeck(data.key, localStorage, data.daysLeft, data.today);
  const where = data.today ? "on this device until it is sent." : "in this browser.";
  const note = make("p", { className: "text-sm text-ink-muted" }, `Your progress is kept ${where}`);
  const status = root.querySelector(".word-status") ?? "";
  const ask = (isMoved: boolean) => {
    const found = deck.next(data.cards, new Date());
    const rated = (word: DeckWord, rating: Rated): void => {
      const review = deck.rate(word, rating, new Date());
      if (review) tell(review);
      ask(true);
    };
    const card = found ? question(root, found, data, rated) : dayDone(deck, data);
    const before = root.querySelector<HTMLElement>(".study-card");
    if (note.isConnected && before) replace(before, card);
    else root.replaceChildren(card, note, status);
    if (isMoved) moveFocus(root, ".study-card h2");
  };
  ask(document.activeElement?.id === "study-card" || location.hash === "#study-card");
}

function isDeviceData(data: unknown): data is DeviceData {
  return typeof data === "object" && data !== null && "cards" in data && "attributes" in data;
}

type Found = { word: DeckWord; card: KeptCard | null };

function question(
  root: HTMLElement,
  { word, card }: Found,
  { attributes, daysLeft, ...data }: DeviceData,
  rated: (word: DeckWord, rating: Rated) => void,
): HTMLElement {
  // A kept page is for both directions.
  const asked = new URLSearchParams(location.search).get("direction");
  const isToEnglish = Number(asked ?? data.direction) === NATIVE_TO_ENGLISH;
  const native = () => text(word.native, attributes);
  const english = () => text(word.english);
  const show = make("button", { className: "btn btn-primary btn-lg w-full" }, "Show meaning");
  const front = make(
    "h2",
    { className: "study-word", ...NEWS },
    isToEnglish ? native() : english(),
  );
  const back = make("div", { className: "study-back" }, SAY_FIRST);
  const face = make("div", { className: "panel study-face" }, front);
  face.append(back);
  const bar = make("div", { className: "study-bar" }, show);
  show.dataset.key = "Space";
  show.addEventListener("click", () => {
    const meaning = make(
      "h3",
      { className: "study-meaning", ...NEWS },
      isToEnglish ? english() : native(),
    );
    const later = waits(card, new Date(), daysLeft);
    const buttons = RATINGS.map(({ rating, text: name }, index) => {
      const button = make("button", { className: "btn", name: "rating" }, make("span", {}, name));
      button.dataset.key = String(index + 1);
      button.append(make("small", {}, later[index] ?? ""));
      button.addEventListener("click", () => rated(word, rating));
      return button;
    });
    const ratings = make("div", { className: "study-ratings" });
    ratings.append(...buttons);
    const group = make("fieldset", {}, make("legend", {}, "How well did you know it?"));
    group.append(ratings);
    back.replaceChildren(meaning);
    replace(show, group);
    moveFocus(root, ".study-meaning");
  });
  return cardOf(face, bar);
}

function dayDone(deck: DeviceDeck, { next }: DeviceData): HTMLElement {
  const hasMore = next !== null && deck.plan(new Date()).freshLeft > 0;
  const told = make("div", { className: "panel stack-sm" });
  told.append(
    make("h2", NEWS, hasMore ? "You have studied these words" : "That is all for today"),
    make("p", {}, hasMore ? "The list has more." : "Come back tomorrow."),
  );
  if (hasMore) told.append(make("a", { className: "btn btn-primary", href: next }, "More words"));
  return cardOf(told);
}

function cardOf(...parts: HTMLElement[]): HTMLElement {
  const card = make("div", { className: "study-card" });
  card.append(...parts);
  return card;
}

function text(words: string, attributes?: LanguageAttributes): HTMLElement {
  const span = make("span", { translate: false }, words);
  if (attributes)
    Object.assign(span, { className: "native", lang: attributes.lang ?? "", dir: attributes.dir });
  return span;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: Partial<HTMLElementTagNameMap[Name]>,
  content: string | Node = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  Object.assign(element, given);
  element.append(content);
  return element;
}
