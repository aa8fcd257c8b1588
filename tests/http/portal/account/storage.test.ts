import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const PATH = "/user-profile";

test("what the recordings take is told, also before all of it is taken; a provider need not say", async () => {
  const student = await portal.signedIn();
  const panel = async () => {
    const { page } = await student.get(PATH);
    const texts = textsOf(page, "[aria-labelledby=storage] li");
    return [textOf(page, "[aria-labelledby=storage] p"), ...texts];
  };
  const [said, ...uses] = await panel();
  expect(said).toMatch(/^\d+\.\d MB of 1000 MB are used\.$/);
  expect(uses.map((use) => use.replace(/\d+(\.\d)? MB/, "n"))).toEqual([
    ...["Completed dialogues: n", "Unfinished dialogues: n", "Mock tests: n"],
  ]);
  const results = { completed_practice_bytes: 880e6, pending_practice_bytes: 0 };
  const nearly = { results: { ...results, mock_test_bytes: 2e7, most_bytes: 1e9 } };
  portal.fake.script("GET /api/v1/user/storage", answer(200, nearly));
  expect(await panel()).toContain("900 MB of 1000 MB are used.");
  expect(
    textOf((await student.get(PATH)).page, "[aria-labelledby=storage] .notice-warning"),
  ).toMatch(/^There is hardly any room left/);
  portal.fake.script("GET /api/v1/user/storage", answer(404));
  expect(await panel()).toEqual([""]);
});
