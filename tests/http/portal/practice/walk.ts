import { answer } from "../../../support/fake-upstream.ts";
import { DASHBOARD_CALLS } from "../../../support/daily-answers.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { toneFile } from "../../../support/recordings.ts";
import type { PortalStack } from "../portal-stack.ts";

const DIALOGUE = "/practice/list/questions?question=3";

/** Walks every page and state. The client stores what it saw. */
export async function walkPractice(portal: PortalStack): Promise<PortalClient[]> {
  const [guest, student, visitor] = [
    portal.client(),
    await portal.signInAnew(),
    await portal.signedIn("visitor@example.com"),
  ];
  await guest.get("/login");
  for (const path of ["/nope", "/%ff", "/nope?_data=x"]) await guest.get(path);
  await guest.post("/login", { email: "", password: "" });
  await guest.follow(await guest.post("/login", { email: "nobody@example.com", password: "x" }));
  await teach(portal);
  const lists = [
    "/practice-ccl",
    "/practice-ccl?search=bond&labeltype=0",
    "/practice-ccl?search=nothing",
    "/practice-ccl?tab=pending",
    "/practice-ccl?tab=completed",
    "/practice-ccl?tab=completed&search=x",
    "/practice/ccl/list/1",
    "/practice/ccl/list/9",
    "/vocabulary",
    "/vocabulary?list=ccl",
    "/vocabulary?list=ccl&direction=2&open=1.2.3",
    "/vocabulary?list=ccl&search=nothing",
    "/vocabulary?list=my-words",
    "/vocabulary?list=my-words&filter_by=1",
    "/practice-dialogue-completed/1",
    "/practice-dialogue-completed/12?filter_by=1",
    "/vocabulary/1",
    "/vocabulary/print?list=1",
    "/vocabulary/study?list=ccl",
    "/vocabulary/study?list=ccl&shown=1",
    "/recent-exam",
    "/recent-exam?labeltype=4",
    "/recent-exam?tab=pending",
    "/recent-exam?tab=completed",
  ];
  const segments = [1, 2, 13, "end"].map((segment) => `${DIALOGUE}&segment=${segment}`);
  const questions = [
    "finish?question=3",
    "finish?question=1",
    "finish?question=1&segment=end",
    "leave?question=3&to=1",
    "restart?question=1",
  ].map((page) => `/practice/list/questions/${page}`);
  const records = [
    "/practice-ccl/resume?question=1",
    "/practice-ccl/pending?record=2",
    "/practice-ccl/completed?record=1",
    "/practice-ccl/completed?record=1&page=3",
    "/practice/list/questions?question=9&segment=1&from=recent-exam",
    "/practice-ccl/resume?question=10&from=recent-exam",
    "/practice-ccl/pending?record=3&from=recent-exam",
  ];
  const nowhere = [
    "/nope",
    "/practice/list/questions",
    `${DIALOGUE}&segment=99`,
    "/practice-ccl/completed?record=99",
  ];
  const daily = [
    "/",
    "/dashboard",
    "/work",
    "/practice/again",
    "/progress",
    "/live-sessions",
    "/video",
    "/video?search=nothing",
  ];
  for (const path of [
    ...daily,
    ...lists,
    ...segments,
    `${DIALOGUE}&segment=2&answer=1`,
    ...questions,
    ...records,
    ...nowhere,
  ])
    await student.get(path);
  for (const path of [
    ...daily,
    "/practice-ccl",
    "/practice/ccl/list/1",
    "/recent-exam",
    "/practice-ccl?tab=pending",
    `${DIALOGUE}&segment=1`,
  ])
    await visitor.get(path);
  await showScriptedPanels(portal, student);

  await student.post(`${DIALOGUE}&segment=1`, { intent: "notes", notes: "" });
  await student.press(
    await student.get(`${DIALOGUE}&segment=1`),
    "Next",
    {},
    { name: "take.webm", bytes: Buffer.from("words") },
  );
  await student.press(await student.get(`${DIALOGUE}&segment=1`), "Next", {}, toneFile(440));
  await student.get(`${DIALOGUE}&segment=2`);
  await student.get(`${DIALOGUE}&segment=1`);
  await student.follow(
    await student.post(`${DIALOGUE}&segment=1`, { intent: "notes", notes: `<"&>` }),
  );
  await student.follow(
    await student.post("/practice-ccl", { question_id: "9999", label_type: "1" }),
  );
  await student.post("/nope", {});
  await student.post("/practice-ccl", {}, { Origin: "https://evil.example" });
  portal.fake.script("POST /api/v1/practice/answer-update", answer(500));
  await student.press(await student.get(`${DIALOGUE}&segment=2`), "Next", {}, toneFile(450));
  for (const status of [500, 429, 403, 422]) {
    portal.fake.script("GET /api/v1/questions/", answer(status, { message: "x" }));
    await student.get("/practice-ccl");
  }
  await portal.heal();
  const ended = student.copy();
  ended.cookies.delete("portal");
  student.seen.push(
    await ended.post(`${DIALOGUE}&segment=1`, { intent: "notes", notes: `typed <"&>` }),
  );
  await student.follow(await student.post("/logout", {}));
  return [guest, student, visitor];
}

/** A teacher writes a remark on the student's practice, and gives their group work. */
async function teach(portal: PortalStack): Promise<void> {
  const teacher = portal.client();
  const [email, password] = ["teacher@example.com", "interpreting"];
  const door = await teacher.follow(await teacher.get("/staff/practices/1"));
  const heard = await teacher.follow(await teacher.press(door, "Log in", { email, password }));
  const field = heard.page.querySelector("textarea[name^='remark-']")?.getAttribute("name") ?? "";
  await teacher.press(heard, "Save and show the student", { remark: "Slower.", [field]: "Here." });
  const list = await teacher.get("/staff/groups");
  const hindi = list.page
    .querySelectorAll("#language_id option")
    .find(({ text }) => text === "Hindi")
    ?.getAttribute("value");
  const wish = { name: "Walkers", language_id: hindi ?? "" };
  const group = await teacher.follow(await teacher.press(list, "Make the group", wish));
  await teacher.press(group, "Add them", { emails: "student@example.com" });
  const give = await teacher.get(`${new URL(group.url).pathname}/work`);
  const dialogue = give.page.querySelector("input[name=dialogue]")?.getAttribute("value") ?? "";
  await teacher.press(give, "Give the work", { dialogue, due_on: "2030-01-31" });
}

/**
 * Shows states that the embedded API does not have: players of other services, empty or failed
 * panels, an invalid date.
 */
async function showScriptedPanels(
  { fake, heal }: PortalStack,
  student: PortalClient,
): Promise<void> {
  for (const [call, daily] of Object.entries(DASHBOARD_CALLS)) fake.script(call, daily);
  for (const path of ["/dashboard", "/video"]) await student.get(path);
  for (const exam_date of ["2020-01-01", "2031-02-31", ""])
    await student.post("/dashboard", { exam_date });
  for (const call of Object.keys(DASHBOARD_CALLS)) fake.script(call, answer(500));
  await student.get("/dashboard");
  for (const call of Object.keys(DASHBOARD_CALLS))
    fake.script(call, answer(200, { data: [], results: [] }));
  await student.get("/dashboard");
  await heal();
}
