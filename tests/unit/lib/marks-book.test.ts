import { describe, expect, test } from "vitest";
import {
  keyOfPlace,
  MarksBook,
  type PendingMark,
  type SavedDraft,
} from "../../../app/lib/marking/marks-book.ts";
import {
  NO_REVIEW,
  NOTHING_SAID,
  type ReviewValue,
  valueIn,
  withValue,
} from "../../../plan/review.ts";

const SET = 2;
const OM = { set: SET, segment: 7, field: "om" };
const REMARK = { ...OM, field: "remark" };
const COMMENTS = { ...OM, field: "comments" };
const MARK = { set: SET, segment: null, field: "half_marks" };

/** What the server has: the given values over an empty review. */
function saved(version: number, ...said: [typeof OM | typeof MARK, ReviewValue][]): SavedDraft[] {
  const review = said.reduce((all, [place, value]) => withValue(all, place, value), NO_REVIEW);
  return [{ set: SET, draft: { review, version, saved_by: "Asha" } }];
}
const opened = (...said: [typeof OM, ReviewValue][]) => new MarksBook(saved(1, ...said));
const shown = (book: MarksBook, place: typeof OM | typeof MARK) => valueIn(book.review(SET), place);

describe("a change", () => {
  test("is shown, waits, and is sent with the value over which it was made", () => {
    const book = opened([OM, 1]);
    book.change(OM, 2);
    book.change(OM, 3);
    book.change(MARK, 62);
    expect([shown(book, OM), shown(book, MARK), book.waiting]).toEqual([3, 62, 2]);
    const sent = book.batch();
    expect(sent).toEqual([
      { ...OM, from: 1, to: 3 },
      { ...MARK, from: null, to: 62 },
    ]);
    book.settle(sent, saved(2, [OM, 3], [MARK, 62]), []);
    expect([shown(book, OM), book.waiting, book.kept(), book.seen]).toEqual([3, 0, [], "2"]);
  });

  test("back to what the server has does not wait", () => {
    const book = opened([OM, 1]);
    book.change(OM, 2);
    book.change(OM, 1);
    expect(book.waiting).toBe(0);
  });

  test("made while its value is on the way waits on, over the sent value", () => {
    const book = opened();
    book.change(OM, 1);
    const sent = book.batch();
    book.change(OM, 2);
    book.settle(sent, saved(2, [OM, 1]), []);
    expect([shown(book, OM), book.batch()]).toEqual([2, [{ ...OM, from: 1, to: 2 }]]);
  });

  test("back to the old value while the new one is on the way is sent, too", () => {
    const book = opened([OM, 1]);
    book.change(OM, 2);
    const sent = book.batch();
    book.change(OM, 1);
    book.settle(sent, saved(2, [OM, 2]), []);
    expect([shown(book, OM), book.batch()]).toEqual([1, [{ ...OM, from: 2, to: 1 }]]);
  });

  test("of a value whose post got no answer is no clash with what that post saved", () => {
    const book = opened();
    book.change(OM, 1);
    book.batch();
    book.change(OM, 2);
    const refused = [{ ...OM, value: 1 }];
    book.settle(book.batch(), saved(2, [OM, 1]), refused);
    expect([book.clashes, shown(book, OM)]).toEqual([[], 2]);
    expect(book.batch()).toEqual([{ ...OM, from: 1, to: 2 }]);
  });

  test("of long texts is sent in several posts, and a text too long for one goes alone", () => {
    const book = opened();
    const fields = ["reviews", "remark"].map((field) => ({ ...MARK, field }));
    for (const place of fields) book.change(place, "a".repeat(130_000));
    const [first] = book.batch();
    expect([first?.field, book.batch().length]).toEqual(["reviews", 1]);
    book.settle(first ? [first] : [], [], []);
    expect(book.batch().map(({ field }) => field)).toEqual(["remark"]);
  });
});

describe("what is being typed", () => {
  test("keeps its last blank, while the text without it is saved", () => {
    const book = opened();
    book.change(REMARK, "Slower ");
    const sent = book.batch();
    expect([shown(book, REMARK), sent]).toEqual([
      "Slower ",
      [{ ...REMARK, from: "", to: "Slower" }],
    ]);
    book.settle(sent, saved(2, [REMARK, "Slower"]), []);
    expect([shown(book, REMARK), book.waiting]).toEqual(["Slower ", 0]);
    book.learn(saved(3, [REMARK, "Of a colleague."]));
    expect(shown(book, REMARK)).toBe("Of a colleague.");
  });

  test("a comment without text is shown, but not sent", () => {
    const book = opened();
    const late = { at_ms: 6_000, text: "Late." };
    book.change(COMMENTS, [{ at_ms: 1_000, text: "" }]);
    expect([shown(book, COMMENTS), book.waiting]).toEqual([[{ at_ms: 1_000, text: "" }], 0]);
    book.change(COMMENTS, [{ at_ms: 1_000, text: " " }, late]);
    expect(book.batch()).toEqual([{ ...COMMENTS, from: [], to: [late] }]);
    expect(shown(book, COMMENTS)).toHaveLength(2);
  });
});

describe("a value over which a colleague has saved another one", () => {
  const refused = [{ ...OM, value: 5 }];
  const clash = () => {
    const book = opened();
    book.change(OM, 1);
    book.settle(book.batch(), saved(2, [OM, 5]), refused);
    return book;
  };

  test("is a clash: shown as typed, not sent again, and kept on the device", () => {
    const book = clash();
    expect(book.clashes).toEqual([{ ...OM, own: 1, theirs: 5 }]);
    expect([shown(book, OM), book.waiting]).toEqual([1, 0]);
    expect(book.kept()).toEqual([{ ...OM, from: 5, to: 1 }]);
    book.change(OM, 2);
    expect([book.clashes, book.waiting]).toEqual([[{ ...OM, own: 2, theirs: 5 }], 0]);
  });

  test.each([
    ["own", 1, [{ ...OM, from: 5, to: 1 }]],
    ["theirs", 5, []],
  ] as const)("ends with the choice of %s", (whose, value, waits) => {
    const book = clash();
    book.choose(keyOfPlace(OM), whose);
    expect([shown(book, OM), book.batch(), book.clashes]).toEqual([value, waits, []]);
  });
});

describe("a colleague's draft", () => {
  test("is shown, but not over values that wait", () => {
    const book = opened();
    book.change(OM, 1);
    const news = saved(2, [OM, 4], [REMARK, "Theirs."]);
    expect(book.learn(news)).toEqual([SET]);
    expect([shown(book, OM), shown(book, REMARK)]).toEqual([1, "Theirs."]);
    expect(book.batch(), "over the value that the teacher saw").toEqual([
      { ...OM, from: 0, to: 1 },
    ]);
    expect(book.learn(news), "the same version is no news").toEqual([]);
  });

  test("leaves segments that say the same the same object", () => {
    const other = { ...OM, segment: 8 };
    const book = opened([OM, 1], [other, 1]);
    const { segments: before } = book.review(SET);
    book.learn(saved(2, [OM, 1], [other, 2]));
    const { segments: after } = book.review(SET);
    expect(after[7]).toBe(before[7]);
    expect(after[8]).toEqual({ ...NOTHING_SAID, counts: { om: 2 } });
  });
});

describe("after a reload", () => {
  test.each<[string, SavedDraft[], PendingMark, PendingMark[], ReviewValue]>([
    [
      "what waited waits again",
      saved(1),
      { ...OM, from: 0, to: 2 },
      [{ ...OM, from: 0, to: 2 }],
      2,
    ],
    ["what arrived after all is left out", saved(2, [OM, 2]), { ...OM, from: 0, to: 2 }, [], 2],
    [
      "what a colleague replaced keeps the value that the teacher saw",
      saved(2, [OM, 5]),
      { ...OM, from: 0, to: 2 },
      [{ ...OM, from: 0, to: 2 }],
      2,
    ],
    [
      "a dialogue that left the test is left out",
      saved(1),
      { ...OM, set: 9, from: 0, to: 2 },
      [],
      0,
    ],
    ["a head that is gone is left out", saved(1), { ...OM, field: "no", from: 0, to: 2 }, [], 0],
  ])("%s", (_, drafts, kept, waits, value) => {
    const book = new MarksBook(drafts);
    book.restore([kept]);
    expect([book.batch(), shown(book, OM)]).toEqual([waits, value]);
  });
});
