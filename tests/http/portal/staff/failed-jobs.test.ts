import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();

test("an owner sees what failed in the background, and starts it again", async () => {
  const job = { payload: "", tries: 3, fault: "no space left on device", is_over: false };
  const jobs = [
    { ...job, name: "later a.webm", kind: "later", payload: "a.webm", is_over: true },
    { ...job, name: "sweep", kind: "sweep" },
  ];
  const owner = portal.client();
  await owner.press(await owner.get("/staff/login"), "Log in", OWNER);
  const log = { data: [], has_more: false, faults: [], mails: [], jobs };
  portal.fake.script("GET /api/staff/log", answer(200, { results: log }));
  portal.fake.script("POST /api/staff/log/job-again", answer(200, { status: 200 }));
  const shown = await owner.get("/staff/log");
  expect(
    textsOf(shown.page, "#jobs tbody td:not(:first-child), #jobs tbody p, #jobs tbody button"),
  ).toEqual([
    ...["later a.webm", "Start again: later a.webm"],
    ...["no space left on device", "Stopped after 3 attempts."],
    ...["Removal of files without a row", "Start again: Removal of files without a row"],
    ...["no space left on device", "3 attempts so far; we go on."],
  ]);
  const after = await owner.follow(await owner.press(shown, "Start again: later a.webm"));
  expect(after.text).toContain("It starts again now.");
  const sent = portal.fake.calls.findLast(({ path }) => path.endsWith("/job-again"));
  expect(sent?.body.toString()).toContain("later a.webm");
});
