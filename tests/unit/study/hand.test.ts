import { expect, it } from "vitest";
import { Hand, type HandCard } from "../../../app/routes/vocabulary/study/hand.ts";

const card = (wordId: number, reps = 0): HandCard => ({
  ...{ wordId, reps, categoryId: 1, asked: `${wordId}`, told: "", card: null, waits: [] },
});
const handOf = (count: number, { left = 60, hasMore = false } = {}) => {
  const hand = new Hand();
  hand.take({ cards: Array.from({ length: count }, (_, index) => card(index + 1)), left, hasMore });
  return hand;
};
const rateNext = (hand: Hand, now = 0) => {
  const next = hand.next(now);
  if (next) hand.rate(next);
  return next?.wordId ?? null;
};

it("shows a card again when its minute is over, and before when nothing else is left", () => {
  const hand = handOf(3);
  expect(rateNext(hand)).toBe(1);
  hand.comeBack(card(1, 1), 60_000);
  expect([rateNext(hand, 59_999), rateNext(hand, 60_000), rateNext(hand, 60_000)]).toEqual([
    2, 1, 3,
  ]);
  hand.comeBack(card(3, 1), 120_000);
  expect([rateNext(hand, 61_000), rateNext(hand, 61_000)]).toEqual([3, null]);
});

it("ends with the day's last card", () => {
  const hand = handOf(3, { left: 1 });
  expect([hand.toDo, rateNext(hand), rateNext(hand)]).toEqual([1, 1, null]);
});

it("brings an undone card back, and forgets that it was due again", () => {
  const hand = handOf(2);
  rateNext(hand);
  hand.comeBack(card(1, 1), 0);
  hand.undo(card(1));
  expect([rateNext(hand), rateNext(hand), rateNext(hand)]).toEqual([1, 2, null]);
});

it("takes no card that was rated while the server made the page, but takes it as due again", () => {
  const hand = handOf(20, { hasMore: true });
  for (let rated = 0; rated < 14; rated += 1) rateNext(hand);
  expect(hand.isLow).toBe(false);
  rateNext(hand);
  expect(hand.isLow).toBe(true);
  hand.take({ cards: [card(1, 1), card(15), card(16), card(21)], left: 45, hasMore: false });
  expect([rateNext(hand), rateNext(hand), rateNext(hand), rateNext(hand)]).toEqual([
    1,
    16,
    21,
    null,
  ]);
});
