import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "../support/e2e-accounts.ts";
import { type Portal, startPortal } from "../support/e2e-portal.ts";
import { missingForOrca, type Orca, type Spoken, startOrca } from "../support/orca.ts";

const missing = missingForOrca();

let portal: Portal;
let orca: Orca;

beforeAll(async () => {
  if (missing !== null) return;
  [portal, orca] = await Promise.all([startPortal(), startOrca()]);
  await open("/login#email");
  await orca.pressTo("Tab", "Password password text.");
  await orca.press("shift+Tab");
  await orca.type(portal.newAccount().email);
  await orca.press("Tab");
  await orca.type(PASSWORD);
  await orca.pressTo("Return", "Login Successsfully! panel.");
});
beforeEach((context) => {
  if (missing !== null) context.skip(missing);
});
afterAll(async () => {
  if (missing !== null) return;
  await orca.stop();
  await portal.stop();
});

const open = (path: string) => orca.open(portal.portalUrl + path);

const words = (spoken: Spoken[]) => spoken.map((phrase) => phrase.words);
const voiced = (spoken: Spoken[]) => spoken.map((phrase) => `${phrase.language}: ${phrase.words}`);
test("Orca speaks a shown meaning in its own language", async () => {
  await open("/vocabulary?list=ccl");
  expect(words(await orca.press("t"))).toContain("CCL Words");
  expect(words(await orca.press("Tab"))).toContain("show meanings of bulk billing push button.");
  const said = voiced(await orca.press("Return"));
  expect(said).toContainEqual(expect.stringMatching(/^hi: बल्क बिलिंग/));
  expect(
    said.filter((phrase) => phrase.includes("बल्क")),
    "once",
  ).toHaveLength(1);
});

test("Orca speaks each card's word, meaning and ratings, and the progress", async () => {
  let said = await open("/vocabulary/study?list=1#study-card");
  for (const word of ["bulk billing", "Medicare card", "referral"]) {
    expect(voiced(said)).toContainEqual(expect.stringMatching(RegExp(`^en: ${word}\\b`)));
    expect(words(await orca.press("Tab"))).toEqual(["Show meaning link."]);
    expect(voiced(await orca.press("Return"))).toContainEqual(
      expect.stringMatching(/^hi: [\u0900-\u097f]/),
    );
    expect(words(await orca.press("Tab"))).toEqual([
      "How well did you know it? panel.",
      "Again 1 minute push button.",
    ]);
    await orca.press("Tab");
    await orca.press("Tab");
    expect(words(await orca.press("Tab"))).toEqual([expect.stringMatching(/^Easy \d days /)]);
    said = await orca.press("Return");
    expect(said, "the next word once, and no count").toHaveLength(1);
  }
  expect(words(await orca.press("shift+1"))).toEqual(["Study: Health heading level 1."]);
  expect(words(await orca.press("Down"))).toEqual(["3 of 18 cards done today."]);
});

test("Orca speaks one sentence for a take, the facts to tick, and each next segment", async () => {
  const { id } = portal.question("bank");
  await open(`/practice/list/questions?question=${id}&segment=1`);
  await orca.pressTo("b", "Start push button.");
  const quiet = [...(await orca.press("Return")), ...(await orca.said())];
  expect(words(quiet), "from Start into the take").toEqual([]);
  await orca.said();
  const kept = words(await orca.press("Return"));
  expect(kept).toEqual([
    "Next segment push button.",
    expect.stringMatching(/^Your answer is kept: \d+ seconds?\.$/),
  ]);
  await orca.pressTo("shift+b", "Was I right? 2 facts collapsed push button.");
  expect(words(await orca.press("Return"))).toEqual(["expanded"]);
  await orca.pressTo("Tab", "Next segment push button.");
  expect(words(await orca.press("Return"))).toEqual(["Segment 2 of 3 heading level 2."]);
});
