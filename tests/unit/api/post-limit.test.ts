import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { z } from "zod";
import { studentAction, resourceAction } from "../../../app/lib/http/access.server.ts";
import { callUpstream } from "../../../app/lib/api/call/client.server.ts";
import { findStudent, type Student } from "../../../app/lib/http/auth.server.ts";
import { countPost, POST_LIMITS } from "../../../app/lib/http/limits/post-limit.server.ts";
import { ownerOf, writeSession } from "../../../app/lib/http/session.server.ts";
import { aPortal } from "../../support/a-portal.ts";
import { aStudent } from "../../support/contract/asker.ts";

const portal = aPortal();
const student = aStudent(portal);

const call = { path: "/api/v1/thing", schema: z.unknown() };
const post = (caller: Student) => callUpstream(caller, { ...call, method: "POST" });
const refusedPage = z.object({
  data: z.object({ kind: z.string(), retryAfter: z.number().positive() }),
  init: z.object({ status: z.number(), headers: z.record(z.string(), z.string()) }),
});
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let no = 0; no < count; no++) await work();
};

/** Makes a post of our form by the student with this email. */
async function posted(email: string): Promise<ActionFunctionArgs> {
  const since = Math.floor(Date.now() / 1000);
  const cookie =
    (await writeSession(portal, { ...student.session, email, since })).split(";", 1)[0] ?? "";
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  const body = new URLSearchParams({ text: "typed" });
  const request = new Request("http://localhost:3000/new", { method: "POST", headers, body });
  return { request, params: {}, context: { portal, requestId: "1", clientAddress: "" } };
}

async function useUp(email: string): Promise<void> {
  const owner = ownerOf({ ...student.session, email });
  await times(POST_LIMITS.calls, () => countPost(portal, owner, false));
}

test("allows a mock test of 40 recordings, each sent four times, beside a study of words", async () => {
  await times(160, () => countPost(portal, "one", true));
  await times(600, () => countPost(portal, "one", false));
});

test("recordings reach their limit before other posts, for each student separately", async () => {
  await times(POST_LIMITS.files, () => countPost(portal, "two", true));
  const refused = { kind: "throttled", status: 429 };
  await expect(countPost(portal, "two", true)).rejects.toMatchObject(refused);
  const uncount = await countPost(portal, "two", false);
  await countPost(portal, "three", true);
  await uncount();
  await times(POST_LIMITS.calls - POST_LIMITS.files, () => countPost(portal, "two", false));
  await expect(countPost(portal, "two", false)).rejects.toMatchObject(refused);
});

test("a new route has the limit by default, and its page shows when to retry", async () => {
  await useUp("page@example.com");
  const action = studentAction({ keeps: [] }, ({ student: caller }) => post(caller));
  const args = await posted("page@example.com");
  const refusal: unknown = await action(args).catch((thrown: unknown) => thrown);
  const { data, init } = refusedPage.parse(refusal);
  expect([data.kind, init.status]).toEqual(["throttled", 429]);
  expect(init.headers["Retry-After"]).toBe(String(data.retryAfter));
  expect(args.context.posted?.get("text")).toBe("typed");
});

test("a background post has the limit too, but a page that is read does not", async () => {
  await useUp("words@example.com");
  const action = resourceAction({ fileBytes: 0 }, async ({ student: caller }) => {
    await expect(post(caller)).rejects.toMatchObject({ kind: "throttled" });
    return { data: null, init: null };
  });
  const args = await posted("words@example.com");
  expect((await action(args)).status).toBe(200);
  const page = new Request("http://localhost:3000/new", { headers: args.request.headers });
  const reader = await findStudent({ request: page, context: { portal } });
  // Nothing listens there, but the call was made.
  await expect(callUpstream(reader ?? student, { ...call, method: "GET" })).rejects.toMatchObject({
    kind: "unavailable",
  });
});

test("does not count posts that the upstream never answered, so recordings keep retrying", async () => {
  const counted = { ...student, countedAs: "four" };
  for (let no = 0; no < POST_LIMITS.calls + 1; no++)
    await expect(post(counted)).rejects.toMatchObject({ kind: "unavailable" });
});
