import { beforeAll, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { textOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { impatient } from "../../../support/portal-here.ts";
import { sha256, tone, toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";

/** A shorter timeout than the 60 seconds for an upload. */
const portal = usePortal({}, impatient(2_500));
const EXAM = "/mock-test/exam/question?mock=1";
const SUBMIT = "POST /api/v1/mock-test/answer-submit";
const TOO_LATE: Scripted = { do: "late", pieces: 1_000, everyMs: 500 };
const NOT_STORED =
  "Error: The recording may not have been saved. Choose the file again and send it once more.";
let client: PortalClient;
beforeAll(async () => {
  client = await portal.signInAnew();
  const information = await client.press(await client.get(EXAM), "Next to start example", {});
  await client.press(information, "Next");
});

const at = (segment: number) => `${EXAM}&segment=${segment}`;
const send = (page: Answer, hertz: number, change = {}) =>
  client.press(page, "Next", change, toneFile(hertz));
const error = ({ page }: Answer) => textOf(page, "#answer-audio-file-error");
const submitted = () => portal.fake.count(SUBMIT);

/** Returns the server's state of a segment: the number of attempts, and a hash of the sound. */
async function held(segment: number) {
  const { page } = await client.get(at(segment));
  const sound = page.querySelectorAll("#main audio")[1]?.getAttribute("src") ?? "";
  const attempt = page.querySelector("#answer [name=attempt]")?.getAttribute("value");
  return [Number(attempt) - 1, sha256((await client.get(sound)).bytes)];
}

test("a file resent after a late response counts once; another file is a new attempt", async () => {
  const page = await client.get(at(1));
  portal.fake.script(SUBMIT, TOO_LATE);
  const failed = await send(page, 300);
  expect([failed.status, error(failed)]).toEqual([503, NOT_STORED]);
  portal.fake.heal();
  expect((await send(failed, 300)).location).toBe(at(2));
  expect(await held(1)).toEqual([1, sha256(tone(300))]);
  expect((await send(failed, 310)).location).toBe(at(2));
  expect(await held(1)).toEqual([2, sha256(tone(310))]);
});

test.each([
  ["no number", { client_answer_id: "" }, 422],
  ["a number that is none", { client_answer_id: "../../1" }, 422],
  ["another account", { owner: "somebody" }, 401],
])("a form with %s stores nothing", async (_, change, status) => {
  const before = submitted();
  const refused = await send(await client.get(at(2)), 320, change);
  expect([refused.status, submitted() - before]).toEqual([status, 0]);
  expect(error(refused)).not.toBe("");
});

test("reports an answer as not saved if the API holds another recording; the next try gets a new id", async () => {
  const results = { mocktest_answer_id: 1, size: 999 };
  portal.fake.script(SUBMIT, answer(200, { status: 200, is_last_dialoges: false, results }));
  const other = await send(await client.get(at(3)), 330);
  expect([other.status, error(other)]).toEqual([409, NOT_STORED]);
  portal.fake.heal();
  expect((await send(other, 330)).location).toBe(at(4));
  const numbers = portal.fake.calls
    .filter(({ path }) => path.endsWith("/answer-submit"))
    .slice(-2)
    .map(
      ({ body }) => /name="client_answer_id"\r\n\r\n([\w-]+)/.exec(body.toString("latin1"))?.[1],
    );
  expect(new Set(numbers).size).toBe(2);
});
