import { newId } from "#app/lib/new-id.ts";
import { keptPosts, type PostQueue } from "#app/lib/post-queue.ts";
import { TURNED } from "./speak-word.script.ts";
import { hideCard, moveFocus, turn } from "./card-sides.ts";
import { type Again, Hand, type HandCard, type HandData } from "./hand.ts";

interface Given {
  /** HandData as JSON. */
  hand: string;
  owner: string;
  url: string;
}

const END = "That was the last card here. The next ones come when your answers are saved.";

/**
 * Turns the cards of the page: the meaning, the next card and the last one again come at once.
 * Ratings go to the server in the background, in order. The device keeps each until its answer.
 */
export function turnCards(root: HTMLElement, status: HTMLElement, given: Given): void {
  const hand = new Hand();
  const sent = new Map<string, HandCard>();
  const undo = document.querySelector<HTMLFormElement>(".study-undo");
  const data = handOf(given.hand);
  let { done } = data;
  let last: { card: HandCard; reviewId: string } | null = null;
  let isRefilling = false;

  const queue: PostQueue = keptPosts(given.owner, ({ fields }, outcome, said) => {
    // Offline, a rating waits behind posts of other pages.
    if (!fields.review_id && !fields.undo && "message" in outcome) return;
    // Until all is saved, the page says that it is not.
    if (said || queue.posts().length === 0) say(status, said);
    if (said && "message" in outcome && fields.review_id === last?.reviewId) forgetLast();
    const card = sent.get(fields.review_id ?? "");
    if (card && outcome.kind === "done") comeBack(card, outcome.answer);
    goOn();
  });
  take(data);
  let shown = hand.next(performance.now());
  if (data.cards.length > 0 && shown?.wordId !== data.cards[0]?.wordId) askNext();

  // Not at the root: Orca would call the word clickable.
  root.querySelector<HTMLElement>(".study-bar")?.addEventListener("click", onClick, true);
  root.addEventListener("submit", onRating);
  undo?.addEventListener("submit", onUndo);
  // Another tab may have sent what waits here.
  window.addEventListener("storage", () => {
    if (queue.posts().length === 0) say(status, "");
    goOn();
  });
  void queue.flush();

  /** Leaves out cards with an answer that waits, such as one of a closed tab. */
  function take(more: HandData): void {
    const waiting = queue.posts().map(({ fields }) => `${fields.word_id}.${fields.reps}`);
    const cards = more.cards.filter(({ wordId, reps }) => !waiting.includes(`${wordId}.${reps}`));
    hand.take({ ...more, cards });
  }

  function onClick(event: MouseEvent): void {
    const target = event.target instanceof Element && event.target.closest("a, button");
    if (!target) return;
    // The second press of a double click meets what the first one has brought.
    if (event.detail > 1 || target.closest("[data-leaving]")) event.preventDefault();
    else if (target instanceof HTMLAnchorElement && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      turn(root, "told");
    }
  }

  function onRating(event: SubmitEvent): void {
    const { submitter } = event;
    if (!shown || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const { wordId, categoryId, reps, card } = shown;
    last = { card: shown, reviewId: newId() };
    sent.set(last.reviewId, shown);
    hand.rate(shown);
    queue.add(given.url, {
      ...{ word_id: `${wordId}`, category_id: `${categoryId}`, reps: `${reps}` },
      ...{ card: JSON.stringify(card), review_id: last.reviewId, rating: submitter.value },
      owner: given.owner,
    });
    if (undo) undo.hidden = false;
    askNext();
    showDone(1);
  }

  function onUndo(event: SubmitEvent): void {
    // The last answer of a page without script is not known here: the server takes it back.
    if (!last || !undo) return;
    event.preventDefault();
    const { card, reviewId } = last;
    [last, shown] = [null, card];
    sent.delete(reviewId);
    hand.undo(card);
    queue.add(given.url, { undo: reviewId, owner: given.owner });
    undo.hidden = true;
    fill(root, card);
    turn(root, "told");
    showDone(-1);
  }

  /** An answer that the server did not count leaves nothing to undo. */
  function forgetLast(): void {
    last = null;
    if (undo) undo.hidden = true;
  }

  function comeBack(card: HandCard, answer: unknown): void {
    const again = againOf(answer);
    if (!again) return;
    const { waitMs, ...more } = again;
    hand.comeBack({ ...card, ...more }, performance.now() + waitMs);
    showDone(0);
  }

  function askNext(): void {
    shown = hand.next(performance.now());
    if (!shown) return end(root);
    fill(root, shown);
    document.title = `${shown.asked}, ${document.title.slice(document.title.indexOf("Study, "))}`;
    turn(root, "asked");
  }

  /** When all is saved, gets more cards from the server, or what the day has left. */
  function goOn(): void {
    if (queue.posts().length > 0) return;
    if (!isAtEnd(root)) return hand.isLow && !isRefilling ? void refill() : undefined;
    // A card may have come back meanwhile.
    if (hand.next(performance.now())) askNext();
    else loadRest(last?.reviewId ?? null);
  }

  async function refill(): Promise<void> {
    isRefilling = true;
    const more = await moreCards();
    if (more) take(more);
    isRefilling = false;
  }

  function showDone(more: number): void {
    done += more;
    const bar = document.querySelector<HTMLProgressElement>(".study > progress");
    const lead = document.querySelector(".study .page-head p");
    const all = Math.max(bar?.max ?? 0, done + hand.toDo);
    if (bar) Object.assign(bar, { max: all, value: done });
    if (lead) lead.textContent = `${done} of ${all} cards done today.`;
  }
}

function fill(root: HTMLElement, { wordId, asked, told, waits, ...audio }: HandCard): void {
  for (const [part, text] of [
    [".study-word span", asked],
    [".study-meaning span", told],
  ] as const) {
    const place = root.querySelector(part);
    if (place) place.textContent = text;
  }
  for (const button of root.querySelectorAll<HTMLElement>("[data-listen]")) {
    const isTold = button.dataset.listen === "told";
    button.dataset.text = isTold ? told : asked;
    button.dataset.audio = (isTold ? audio.toldAudio : audio.askedAudio) ?? "";
    button.dispatchEvent(new Event(TURNED));
  }
  for (const [index, wait] of [...root.querySelectorAll(".study-ratings small")].entries())
    wait.textContent = waits[index] ?? "";
  // For a new tab.
  const show = root.querySelector<HTMLAnchorElement>(".study-bar a");
  if (show) show.href = show.href.replace(/shown=\d+/, `shown=${wordId}`);
}

function say(status: HTMLElement, text: string): void {
  if (status.textContent !== text) status.textContent = text;
}

/** Stands in the card's place until the answers are saved. */
function end(root: HTMLElement): void {
  const told = document.createElement("p");
  Object.assign(told, { className: "panel study-end", tabIndex: -1, textContent: END });
  hideCard(root, told);
  moveFocus(root, ".study-end");
}

const isAtEnd = (root: HTMLElement) => root.querySelector(".study-end") !== null;

/** Loads what the day has left. The last answer can be undone there, too. */
function loadRest(reviewId: string | null): void {
  const next = new URL(location.href);
  next.searchParams.delete("shown");
  if (reviewId === null) next.searchParams.delete("rated");
  else next.searchParams.set("rated", reviewId);
  next.hash = "study-card";
  // With the same address, only the part after # would be opened.
  if (next.href === location.href) location.reload();
  else location.replace(next);
}

/** Reads the cards from a new copy of this page; null without a connection or a log-in. */
async function moreCards(): Promise<HandData | null> {
  try {
    const page = await (await fetch(location.href)).text();
    const { hand } =
      new DOMParser().parseFromString(page, "text/html").querySelector<HTMLElement>("[data-hand]")
        ?.dataset ?? {};
    return hand === undefined ? null : handOf(hand);
  } catch {
    return null;
  }
}

function handOf(json: string): HandData {
  const data: unknown = JSON.parse(json);
  return isHand(data) ? data : { cards: [], left: 0, done: 0, hasMore: false };
}

/** Checks one property, because only our server writes it. */
function isHand(data: unknown): data is HandData {
  return typeof data === "object" && data !== null && "cards" in data;
}

function againOf(answer: unknown): Again | null {
  const again: unknown = typeof answer === "object" && answer && Reflect.get(answer, "again");
  return isAgain(again) ? again : null;
}

function isAgain(value: unknown): value is Again {
  return typeof value === "object" && value !== null && "waitMs" in value;
}
