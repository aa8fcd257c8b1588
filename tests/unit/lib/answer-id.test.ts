import { describe, expect, test } from "vitest";
import {
  newPageId,
  pageIdAgain,
  readAnswer,
} from "../../../app/lib/answers/posted-answer.server.ts";
import { pageIdOf } from "../../../app/lib/studio/way/dialogue-way.ts";

const UUID = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const TAKE = "0f8fad5b-d9cb-469f-a165-70867728950e";
const file = (name: string) => new File([name.repeat(200)], "answer.wav");

/** Reads a posted form, with or without a file. */
function posted(id: string, name?: string, place: Record<string, string> = {}) {
  const form = new FormData();
  form.set("client_answer_id", id);
  for (const [field, value] of Object.entries({ question_id: "3", segment_id: "27", ...place }))
    form.set(field, value);
  if (name !== undefined) form.set("audioanswer", file(name));
  return readAnswer({ form, tooLarge: false });
}

const sentAs = async (id: string, name: string, place?: Record<string, string>) =>
  (await posted(id, name, place)).clientAnswerId;
const idAgain = async (id: string, name?: string) => pageIdAgain(await posted(id, name));

describe("the id of a chosen file", () => {
  test("depends on its page, place and bytes, and is a UUID", async () => {
    const page = newPageId();
    const id = await sentAs(page, "one");
    expect(id).toMatch(UUID);
    expect(await sentAs(page, "one")).toBe(id);
    const others = [
      sentAs(newPageId(), "one"),
      sentAs(page, "two"),
      sentAs(page, "one", { segment_id: "28" }),
      sentAs(page, "one", { mocktest_answer_id: "28" }),
    ];
    expect(new Set([id, ...(await Promise.all(others))]).size).toBe(5);
  });

  test("stays the same on a repeated page; another file and the first again get new ones", async () => {
    const page = newPageId();
    const ids = [await sentAs(page, "one")];
    let shown = await idAgain(page, "one");
    for (const name of ["one", "two", "two", "one", "one"]) {
      expect((await posted(shown ?? "")).postedId).toBe(shown);
      ids.push(await sentAs(shown ?? "", name));
      shown = await idAgain(shown ?? "", name);
    }
    const [first, , second, , third] = ids;
    expect(ids).toEqual([first, first, second, second, third, third]);
    expect(new Set(ids).size).toBe(3);
    expect(await idAgain(page)).toBe(page);
  });

  test("after a failed post differs at another segment of the same page", async () => {
    const shown = (await idAgain(newPageId(), "one")) ?? "";
    const failed = await sentAs(shown, "one");
    expect(await sentAs(shown, "one", { segment_id: "28" }), "why it must not go along").toBe(
      failed,
    );
    expect(await sentAs(pageIdOf(shown), "one", { segment_id: "28" })).not.toBe(failed);
  });
});

test("a recorded take keeps its own id, and its page gets a new one", async () => {
  expect(await sentAs(TAKE, "one")).toBe(TAKE);
  expect(await idAgain(TAKE, "one")).toBeUndefined();
  expect(await idAgain("?", "one")).toBeUndefined();
});
