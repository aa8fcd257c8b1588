import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Scripted } from "../../../support/fake-upstream.ts";
import { typedEnquiry } from "../../../support/given/community.ts";
import { fieldsOf, textOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { impatient } from "../../../support/portal-here.ts";
import { usePortal } from "../portal-stack.ts";

/** A shorter timeout than 15 seconds. */
const portal = usePortal({}, impatient(2_500));
const TOO_LATE: Scripted = { do: "late", pieces: 1_000, everyMs: 500 };
let client: PortalClient;
beforeAll(async () => {
  client = await portal.signedIn();
});

test.each([
  ["reply", "/forum?page=1&thread=1", "Post Reply", "reply", "forum-reply", {}],
  [
    "enquiry",
    "/online-class-booking",
    "BOOK MY TRAIL CLASS",
    "message",
    "online-class",
    typedEnquiry(),
  ],
])(
  "a %s resent after a late response counts once; a changed text is a new one",
  async (_, path, button, field, call, more) => {
    const words = `Is it there? ${randomUUID()}`;
    portal.fake.script(`POST /api/v1/${call}`, TOO_LATE);
    const late = await client.press(await client.get(path), button, { ...more, [field]: words });
    expect([late.status, textOf(late.page, `textarea[name=${field}]`).trim()]).toEqual([
      ...[503, words],
    ]);
    portal.fake.heal();
    for (const text of [words, `${words} Please`])
      expect((await client.press(late, button, { [field]: text })).status).toBe(303);
    const keys = portal.fake.calls
      .filter((one) => one.path.endsWith(call))
      .map(({ body }) => /"request_key":"([\da-f-]{36})"/.exec(body.toString())?.[1]);
    expect(keys).toEqual([keys[0], keys[0], keys[2]]);
    expect(new Set([...keys, undefined]).size).toBe(3);
    if (field === "reply")
      expect((await client.get(path)).text.split(words).length - 1, "both, once").toBe(2);
  },
);

test("gives the form a new request key each time the page is opened", async () => {
  const keys = await Promise.all(
    [1, 2].map(async () => {
      const { page, url } = await client.get("/forum");
      return fieldsOf(page, url, "Post Comment").fields.request_key;
    }),
  );
  expect(new Set([...keys, undefined]).size).toBe(3);
});
