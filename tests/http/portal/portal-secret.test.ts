import { expect, test } from "vitest";
import { usePortal } from "./portal-stack.ts";
import { formOf, soundsOf } from "./practice/segment-form.ts";
import { toneFile } from "../../support/recordings.ts";

const [NEW, OLD] = ["n".repeat(32), "o".repeat(32)];
const TEACHER = { email: "teacher@example.com", password: "interpreting" };

/** The API accepts only calls with one of the secrets. */
const portal = usePortal({ UPSTREAM_SECRET: `${NEW},${OLD}` });

test("every kind of request to the API sends the newest portal secret", async () => {
  const student = await portal.signedIn();
  const { fields } = await formOf(student, 4);
  expect((await student.postFile("/recordings", fields, toneFile(440))).status).toBe(200);
  for (const sound of await soundsOf(student, 4))
    expect((await student.get(sound)).status).toBe(200);
  const visitor = await portal.signedIn("visitor@example.com");
  const checkout = await visitor.press(await visitor.get("/subscription"), "Choose plan");
  expect((await visitor.follow(checkout)).status).toBe(200);
  expect((await student.get("/mock-test/exam/question?mock=1")).status).toBe(200);
  const staff = portal.client();
  const door = await staff.follow(
    await staff.press(await staff.get("/staff/login"), "Log in", TEACHER),
  );
  expect(door.status).toBe(200);
  const message = await fetch(`${portal.stack.portalUrl}/checkout/stripe`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Stripe-Signature": "t=1,v1=x" },
    body: "{}",
  });
  await message.text();
  const reached = portal.fake.calls.map(({ path }) => path.split("/").slice(0, 3).join("/"));
  for (const way of [
    "/api/v1",
    "/api/staff",
    "/storage/content",
    "/storage/answers",
    "/checkout/stripe",
  ])
    expect(reached).toContain(way);
  expect(reached.some((way) => /^\/checkout\/[\w-]{32}/.test(way))).toBe(true);
  const sent = portal.fake.calls.map(({ headers }) => headers["x-portal-secret"]);
  expect(new Set(sent)).toEqual(new Set([NEW]));
  expect(portal.stack.upstreamLog()).not.toContain("UPSTREAM_SECRET");
});
