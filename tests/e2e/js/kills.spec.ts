import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { request, type APIRequestContext } from "@playwright/test";
import { PASSWORD, type Account } from "../../support/e2e-accounts.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { ANSWER_FILES, segmentAddress } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { sha256, UpstreamView } from "../../support/e2e-upstream.ts";
import { until } from "../../support/program.ts";
import { KILLS } from "../../support/kills.ts";

const BETWEEN_KILLS = 8;
const DIALOGUES = [
  "clinic",
  "bank",
  "school",
  ...Array.from({ length: 9 }, (_, index) => `short-${index + 1}`),
];

type Answer = {
  account: Account;
  sender: APIRequestContext;
  question: number;
  segment: number;
  no: number;
  bytes: Buffer;
  id: string;
};

test(
  `after ${KILLS} upstream kills during uploads, every acknowledged answer plays back as sent`,
  { tag: "@night" },
  async ({ portal }) => {
    test.setTimeout(240_000);
    const todo = await answers(portal);
    const acknowledged: Answer[] = [];
    let running = Promise.resolve();
    let over = false;

    const send = async () => {
      for (let next = todo.pop(); next && !over; next = todo.pop()) {
        while (!over && !(await isStored(portal, next))) await running;
        if (!over) acknowledged.push(next);
      }
    };
    const senders = Promise.all([send(), send(), send()]);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = acknowledged.length;
      await until(
        () => acknowledged.length >= before + BETWEEN_KILLS,
        () => `${BETWEEN_KILLS} answers after kill ${kill}`,
        30_000,
      );
      // At any time within an upload, which takes some tens of milliseconds.
      await pause(Math.random() * 60);
      running = portal.killUpstream("SIGKILL").then(() => portal.restartUpstream());
      await running;
    }
    over = true;
    await senders;
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * BETWEEN_KILLS);

    const views = new Map<string, UpstreamView>();
    for (const [place, answer] of acknowledged.entries()) {
      const view =
        views.get(answer.account.email) ?? (await UpstreamView.of(portal, answer.account));
      views.set(answer.account.email, view);
      const held = (await view.answers(answer.question)).find(
        ({ segment }) => segment === answer.segment,
      );
      expect(held, "the row of an acknowledged answer").toBeDefined();
      if (held) expect(sha256(await view.bytes(held))).toBe(sha256(answer.bytes));
      if (place % 10 === 0) expect(sha256(await played(answer))).toBe(sha256(answer.bytes));
    }
  },
);

/** Makes one answer for each segment of some dialogues and accounts, all different files. */
async function answers(portal: Portal): Promise<Answer[]> {
  const sound = await readFile(ANSWER_FILES[0] ?? "");
  const all: Answer[] = [];
  for (let count = 0; count < 16; count += 1) {
    const account = portal.newAccount();
    const sender = await request.newContext({
      baseURL: portal.portalUrl,
      extraHTTPHeaders: { Origin: portal.portalUrl },
    });
    expect(
      (
        await sender.post("/login", {
          form: { email: account.email, password: PASSWORD },
          maxRedirects: 0,
        })
      ).status(),
    ).toBe(303);
    for (const question of DIALOGUES.map((slug) => portal.question(slug))) {
      for (const [index, segment] of question.segments.entries()) {
        const id = crypto.randomUUID();
        all.push({
          account,
          sender,
          question: question.id,
          segment,
          no: index + 1,
          id,
          bytes: Buffer.concat([sound, Buffer.from(id)]),
        });
      }
    }
  }
  return all;
}

async function isStored(
  portal: Portal,
  { sender, question, segment, id, bytes }: Answer,
): Promise<boolean> {
  const audioanswer = { name: "answer.mp3", mimeType: "audio/mpeg", buffer: bytes };
  const fields = {
    question_id: String(question),
    segment_id: String(segment),
    client_answer_id: id,
    attempt: "1",
  };
  const answer = await sender.post(`${portal.portalUrl}/recordings`, {
    multipart: { ...fields, audioanswer },
  });
  if (answer.status() === 503) return false;
  expect([answer.status(), await answer.json()]).toEqual([
    200,
    expect.objectContaining({ status: "stored", size: bytes.length, client_answer_id: id }),
  ]);
  return true;
}

/** Returns the recording through the portal, at the URL in its own page. */
async function played({ sender, question, no }: Answer): Promise<Buffer> {
  const page = await (await sender.get(segmentAddress({ id: question, segments: [] }, no))).text();
  const [, address] = /aria-label="Your answer[^>]*>.*?<audio[^>]* src="([^"]+)"/.exec(page) ?? [];
  return (await sender.get((address ?? "/").replaceAll("&amp;", "&"))).body();
}
