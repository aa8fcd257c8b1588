import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const FROM = "from=recent-exam";
const DIALOGUE = "/practice/list/questions";
/** Dialogue 10 is new; dialogue 11 has four answers in record 3. */
const at = (segment: number | string) => `${DIALOGUE}?question=10&segment=${segment}&${FROM}`;
const link = (answer: Answer, text: string) =>
  answer.page
    .querySelectorAll("main a")
    .find((a) => a.text.replace(/\s+/g, " ").trim().startsWith(text))
    ?.getAttribute("href") ?? `no link "${text}"`;

/** Returns the links and forms of a page within practice that lose the hub. */
function strays({ page, url }: Answer): string[] {
  const links = page.querySelectorAll("main a").map((a) => a.getAttribute("href") ?? "");
  const posts = page
    .querySelectorAll("main form")
    .filter((form) => form.querySelector("input[name=from][value=recent-exam]") === null)
    .map((form) => form.getAttribute("action") ?? "");
  return [...links, ...posts]
    .map((address) => new URL(address, url))
    .filter(({ pathname, search }) => /^\/practice/.test(pathname) && !search.includes(FROM))
    .map(({ pathname, search }) => pathname + search);
}

async function answerAndPress(client: PortalClient, page: Answer, button: string) {
  const posted = await client.press(page, button, {}, toneFile(440));
  expect(posted.status).toBe(303);
  return client.follow(posted);
}

test("the hub lists only recent material, with its tabs, search and label filters", async () => {
  const client = await portal.signedIn();
  const { page } = await client.get("/recent-exam");
  expect(textsOf(page, ".row-title")).toEqual([
    "Vaccination before preschool",
    "A food stall at the market",
  ]);
  expect(textsOf(page, ".serial")).toEqual(["2", "1"]);
  expect(textsOf(page, ".row-meta span:first-child")).toEqual(["Click to view", "Click to Resume"]);
  expect(textOf(page, ".pagination")).toBe("Showing 1 to 2 of 2 entries");
  expect(page.querySelector("#search")?.getAttribute("placeholder")).toBe("Search Questions...");
  expect(
    page.querySelectorAll(".tabs a").map((tab) => [tab.getAttribute("href"), tab.text.trim()]),
  ).toEqual([
    ["/recent-exam", "Recent Exam"],
    ["/recent-exam?tab=pending", "Pending Practice"],
    ["/recent-exam?tab=completed", "Completed Practice"],
  ]);
  expect(page.querySelectorAll(".row-title a").map((row) => row.getAttribute("href"))).toEqual([
    `${DIALOGUE}?question=10&${FROM}`,
    `/practice-ccl/resume?question=11&${FROM}`,
  ]);
  expect(textsOf((await client.get("/practice-ccl")).page, ".row-title")).toEqual([
    "Getting the bond back",
    "Tablets for high blood pressure",
    "A high electricity bill",
  ]);
});

test.each(["/practice-ccl", "/recent-exam"])(
  "%s filters by label, and by No label",
  async (hub) => {
    const client = await portal.signedIn();
    const all = await client.get(hub);
    const chips = textsOf(all.page, ".filters a");
    expect(chips).toEqual([
      "All dialogues",
      "Don't know at All",
      "Struggled",
      "Try My Best",
      "Very Confident",
      "No label",
    ]);
    const without = await client.get(link(all, "No label"));
    expect(without.url).toBe(`${client.base}${hub}?labeltype=0`);
    expect(textsOf(without.page, ".filters [aria-current]")).toEqual(["No label"]);
    const labels = textsOf(without.page, ".rows summary .chip");
    expect(labels.length).toBeGreaterThan(0);
    expect(new Set(labels)).toEqual(new Set(["No label"]));
  },
);

test("saves a label from the list or the dialogue and returns to the same page", async () => {
  const client = await portal.signedIn();
  const list = await client.get("/recent-exam?search=preschool&labeltype=0");
  expect(textOf(list.page, "title")).toMatch(/^1 dialogue found: /);
  const saved = await client.press(list, "Struggled");
  expect(saved.location).toBe("/recent-exam?search=preschool&labeltype=0#label-10");
  const now = await client.follow(saved);
  expect(textOf(now.page, ".empty p")).toBe("No dialogue matches “preschool”.");
  const again = await client.press(await client.get(at(3)), "No label");
  expect(again.location).toBe(`${at(3)}#label-10`);
  expect(textOf((await client.get("/recent-exam")).page, "#dialogue-10 summary")).toContain(
    "No label",
  );
  const refused = await client.post("/recent-exam", { question_id: "9999", label_type: "1" });
  expect(refused.location).toBe("/recent-exam");
  expect(textOf((await client.follow(refused)).page, ".notice-page")).toBe(
    "Unable to Add item. This was not found.",
  );
});

test("every link and form of a dialogue opened from recent material keeps its origin", async () => {
  const client = await portal.signedIn();
  const pages = [
    `${DIALOGUE}?question=10&${FROM}`,
    at(2),
    `${at(2)}&answer=1`,
    at("end"),
    `${DIALOGUE}/finish?question=10&segment=2&${FROM}`,
    `${DIALOGUE}/finish?question=11&segment=end&${FROM}`,
    `${DIALOGUE}/leave?question=10&segment=2&to=11&${FROM}`,
    `${DIALOGUE}/restart?question=11&segment=2&${FROM}`,
    `/practice-ccl/resume?question=11&${FROM}`,
    `/practice-ccl/resume?question=10&${FROM}`,
    `/practice-ccl/pending?record=3&${FROM}`,
    `/practice-ccl/pending?record=3&page=2&${FROM}`,
    "/recent-exam",
    "/recent-exam?tab=pending",
  ];
  for (const path of pages) {
    const shown = await client.follow(await client.get(path));
    expect([shown.status, strays(shown)], path).toEqual([200, []]);
  }
  const shown = await client.get(at(2));
  expect(link(shown, "Recent VIP Exam Material")).toBe("/recent-exam");
  expect((await client.press(shown, "Go to this dialogue", { to: "11" })).url).toContain(FROM);
  expect(link(await client.get(`/practice-ccl/pending?record=3&${FROM}`), "Back")).toBe(
    "/recent-exam?tab=pending",
  );
  for (const [button, leads] of [
    ["Next", at(3)],
    ["Previous", at(1)],
    ["Save Answer", `${DIALOGUE}/finish?question=10&segment=2&${FROM}`],
  ] as const)
    expect((await client.press(shown, button)).location).toBe(leads);
  const refused = await client.press(shown, "Save", { notes: "" });
  expect([refused.status, strays(refused)]).toEqual([422, []]);
  expect((await client.press(shown, "Save", { notes: "kept" })).location).toBe(at(2));
  const practice = await client.get(`${DIALOGUE}?question=3&segment=2&from=elsewhere`);
  expect([link(practice, "CCL Practice Dialogues"), link(practice, "Restart")]).toEqual([
    "/practice-ccl",
    `${DIALOGUE}/restart?question=3&segment=2`,
  ]);
});

test("a new login after an ended session leads back to recent material", async () => {
  const client = await portal.signedIn();
  const shown = await client.get(at(2));
  client.cookies.delete("portal");
  const sent = await client.get(`${DIALOGUE}/finish?question=10&segment=2&${FROM}`);
  const back = await client.press(await client.follow(sent), "Log in", {
    email: "student@example.com",
    password: "interpreting",
  });
  expect(back.location).toBe(`${DIALOGUE}/finish?question=10&segment=2&${FROM}`);

  const other = portal.client();
  const kept = await other.press(shown, "Save", { notes: "typed before" });
  expect([kept.status, textOf(kept.page, "h1")]).toEqual([401, "Your session has ended"]);
  await other.logIn();
  const again = await other.press(kept, "Send again");
  expect([again.status, again.location]).toEqual([303, at(2)]);
});

test("Resume, Continue, Re-Start and Save Answer stay in recent material", async () => {
  const client = await portal.signedIn();
  const pending = await client.get("/recent-exam?tab=pending");
  expect(textsOf(pending.page, "tbody th a")).toEqual(["A food stall at the market"]);
  expect(textsOf((await client.get("/practice-ccl?tab=pending")).page, "tbody th a")).toEqual([
    "Tablets for high blood pressure",
  ]);
  const asked = await client.get(link(pending, "Resume, A food stall"));
  expect([textOf(asked.page, "h1"), textOf(asked.page, ".dialog p")]).toEqual([
    "Pending",
    "This dialogue is pending. if you want to complete click on continue otherwise you can re-start.",
  ]);
  const goOn = await client.follow(await client.get(link(asked, "Continue")));
  expect(goOn.url.slice(client.base.length)).toBe(`${DIALOGUE}?question=11&${FROM}&segment=5`);
  const restarted = await client.press(asked, "Re-Start");
  expect(restarted.location).toBe(`${DIALOGUE}?question=11&segment=1&${FROM}`);
  const saved = await answerAndPress(client, await client.follow(restarted), "Save Answer");
  const list = await client.follow(await client.press(saved, "Save Answer"));
  expect([list.url.slice(client.base.length), textOf(list.page, ".notice-page")]).toEqual([
    "/recent-exam?tab=pending",
    "Your answers are saved. You can resume this dialogue here.",
  ]);
});

test("Submit opens the review in recent material, which links back to its completed tab", async () => {
  const client = await portal.signedIn();
  let page = await client.follow(await client.get(`${DIALOGUE}?question=10&${FROM}`));
  for (let segment = 1; segment <= 9; segment += 1)
    page = await answerAndPress(client, page, "Next");
  expect(textOf(page.page, "#end-title")).toBe("End of the dialogue");
  const asked = await client.get(link(page, "Submit"));
  const finished = await client.follow(await client.press(asked, "Submit"));
  expect([finished.url.slice(client.base.length), textOf(finished.page, ".notice-page")]).toEqual([
    expect.stringMatching(/^\/practice-ccl\/completed\?record=\d+&from=recent-exam&done=1$/),
    "Successfully Submitted. Your answer has been submitted.",
  ]);
  const list = await client.get(link(finished, "Back"));
  expect(textsOf(list.page, "tbody th a")).toEqual(["Vaccination before preschool"]);
  const review = await client.get(link(list, "View Detail, Vaccination"));
  expect([link(review, "Back"), strays(review)]).toEqual(["/recent-exam?tab=completed", []]);
  expect(link(review, "Next page")).toContain(FROM);
  const again = await client.post(`${DIALOGUE}/finish?question=10&segment=end&${FROM}`, {
    intent: "submit",
  });
  expect(again.location).toBe(finished.url.slice(client.base.length));
  expect(textsOf((await client.get("/practice-ccl?tab=completed")).page, "tbody th a")).toEqual([
    "A high electricity bill",
  ]);
});
