import { describe, expect, it } from "vitest";
import { NO_MARKS, ownMarksOf } from "../../../plan/own-marks.ts";
import { reasonsOf, type Take, weakAfter } from "../../../plan/weak.ts";

describe("own marks by segment", () => {
  it.each<[string | null, object]>([
    [null, []],
    ["", []],
    [
      "3.om 3.re 12.ok",
      [
        [3, { heads: ["om", "re"] }],
        [12, { isFaultless: true }],
      ],
    ],
    ["3.y1 3.n2 3.n10", [[3, { said: [1], unsaid: [2, 10] }]]],
    ["0.om 3.zz 3.o 3.nx x.om 1000.om 3.OM <b>", []],
  ])("%j", (text, marks) => expect([...ownMarksOf(text)]).toMatchObject(marks));
});

/** Returns the takes of one segment: "om", "ok", "late 5001", "pause 4000", "T om", "T ok", "T". */
function take(text: string, index: number): Take {
  const at = `2026-11-0${index + 1}`;
  const recordId = index + 1;
  const [first = "", ...rest] = text.split(" ");
  if (first === "T")
    return {
      ...{ kind: "mock", recordId, at, errors: rest.filter((code) => code !== "ok") },
      isMarked: rest.length > 0,
    };
  const measured = (name: string) => (first === name ? Number(rest[0]) : null);
  const marks = ownMarksOf(`1.${first} ${rest.map((code) => `1.${code}`).join(" ")}`).get(1);
  return {
    ...{ kind: "practice", recordId, at },
    answered: {
      ...{ marks: marks ?? NO_MARKS, startMs: measured("late"), pauseMs: measured("pause") },
    },
  };
}

describe("why a take is weak", () => {
  it.each<[string, string[]]>([
    ["nothing known", []],
    ["om rg", ["om", "rg"]],
    ["y1", []],
    ["y1 n2 n3", ["fact"]],
    ["late 5000", []],
    ["late 5001", ["late"]],
    ["pause 3999", []],
    ["pause 4000", ["pause"]],
    ["ok", []],
    // A mistake outweighs "No mistakes" beside it, as it does in the review.
    ["ok om", ["om"]],
    ["ok n1", ["fact"]],
  ])("%s: %j", (text, reasons) => {
    const one = take(text, 0);
    expect(one.kind === "practice" && reasonsOf(one.answered)).toEqual(reasons);
  });

  it("is cleared by No mistakes, and names a pause once", () => {
    const faultless = { ...NO_MARKS, isFaultless: true };
    expect(reasonsOf({ marks: faultless, startMs: 9_000, pauseMs: 9_000 })).toEqual([]);
    const paused = { ...NO_MARKS, heads: ["lp"] };
    expect(reasonsOf({ marks: paused, startMs: null, pauseMs: 9_000 })).toEqual(["lp"]);
  });
});

describe("a weak segment", () => {
  it.each<[string, string[], number | null, string | null]>([
    ["is none without a take", [], null, null],
    ["is none without a cause", ["fine", "fine"], null, null],
    ["is weak by own marks", ["om"], null, "om since 1"],
    [
      "stays weak after a take of which nothing is known",
      ["late 6000", "fine"],
      null,
      "late since 1",
    ],
    ["is described by its newest marks", ["om", "rg"], null, "rg since 1"],
    ["leaves when the new take is called good", ["om", "fine"], 2, null],
    ["leaves though the new take began late", ["om", "late 6000"], 2, null],
    ["stays with a mistake ticked in the good take", ["om", "gr"], 2, "gr since 1"],
    ["leaves by No mistakes on a later take", ["om", "ok"], null, null],
    ["comes back by a later mistake", ["om", "fine", "rg"], 2, "rg since 3"],
    ["a good take before it changes nothing", ["fine", "om"], 1, "om since 2"],
    ["is weak by a teacher's error", ["T om"], null, "om since 1, teacher"],
    ["is none by a review that says nothing of it", ["T"], null, null],
    [
      "stays when a teacher marked it and the student calls it good",
      ["T om", "fine"],
      2,
      "om since 1, teacher",
    ],
    ["leaves by No mistakes after a teacher's error", ["T om", "ok"], null, null],
    ["leaves by a later review without an error", ["T om", "T ok"], null, null],
    ["stays by a later review that does not mark it", ["T om", "T"], null, "om since 1, teacher"],
    ["a review without an error clears own marks, too", ["om", "T ok"], null, null],
    ["has both kinds of reasons", ["T om", "rg"], null, "om, rg since 1, teacher"],
    [
      "an earlier No mistakes does not clear a later review",
      ["ok", "T om"],
      null,
      "om since 2, teacher",
    ],
  ])("%s", (_, texts, good, wanted) => {
    const weak = weakAfter(texts.map(take), good);
    const told =
      weak &&
      `${weak.reasons.join(", ")} since ${weak.from.recordId}${weak.byTeacher ? ", teacher" : ""}`;
    expect(told).toBe(wanted);
  });
});
