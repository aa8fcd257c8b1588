import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, soundsOf } from "../http/portal/practice/segment-form.ts";
import { PASSWORD } from "../support/e2e-accounts.ts";
import { type Portal, startPortal } from "../support/e2e-portal.ts";
import { PortalClient } from "../support/portal-client.ts";
import { toneFile } from "../support/recordings.ts";

const STUDENTS = 60;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test("sixty students at one address log in, a third after a slip, listen and record at once", async () => {
  const { id } = portal.question("clinic");
  const students = Array.from({ length: STUDENTS }, (_, no) => ({
    client: new PortalClient(portal.portalUrl),
    email: portal.newAccount().email,
    slips: no % 3 === 0,
  }));
  const all = (step: (client: PortalClient) => Promise<{ status: number }>) =>
    Promise.all(students.map(async ({ client }) => (await step(client)).status));
  const each = (status: number) => students.map(() => status);
  await Promise.all(
    students.map(async ({ client, email, slips }) => {
      if (slips) await client.post("/login", { email, password: "slip" });
      await client.logIn(email, PASSWORD);
    }),
  );
  expect(await all((client) => client.get("/dashboard"))).toEqual(each(200));
  const hear = async (client: PortalClient) => client.get((await soundsOf(client, 1, id))[0] ?? "");
  expect(await all(hear)).toEqual(each(200));
  const record = async (client: PortalClient) =>
    client.postFile("/recordings", (await formOf(client, 1, id)).fields, toneFile(440));
  expect(await all(record)).toEqual(each(200));
});
