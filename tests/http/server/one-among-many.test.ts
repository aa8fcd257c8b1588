import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PortalClient } from "../../support/portal-client.ts";
import { type Stack, startStack } from "../../support/stack.ts";
import { toneFile } from "../../support/recordings.ts";
import { formOf, sized, soundsOf } from "../portal/practice/segment-form.ts";
import { leaveOpen } from "./raw-request.ts";

const MB = 1024 * 1024;
const LARGEST = 7_900_000;
/** Enough for two dialogues of 13 of the largest recordings, but not three. */
const ROOM_MB = 250;
const PASSWORD = "interpreting";
/** The dialogue that needs no plan. */
const FREE = 2;

/** Whatever one account does, others are served, and the portal grows by 100 MB at most. */
describe("one student is still served during", { tags: ["night"] }, () => {
  let stack: Stack;
  let student: PortalClient;
  let visitor: PortalClient;
  let sockets: Socket[] = [];
  let before = 0;

  beforeAll(async () => {
    stack = await startStack({
      env: { TRUST_PROXY: "1" },
      upstreamEnv: { STORAGE_PER_STUDENT_MB: String(ROOM_MB) },
    });
    student = new PortalClient(stack.portalUrl);
    visitor = new PortalClient(stack.portalUrl);
    await student.logIn("student@example.com", PASSWORD);
    await visitor.logIn("visitor@example.com", PASSWORD);
    await student.get("/");
  });
  beforeEach(() => {
    before = residentBytes();
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    expect((await student.get("/healthz")).status).toBe(200);
    expect(stack.portalLog()).not.toContain("heap");
  });
  afterAll(() => stack.stop());

  test.each([1, 40])("4,000 unfinished log-in forms from %s addresses", async (addresses) => {
    const attack = () => {
      for (let count = 0; count < 4_000; count += 1)
        open("POST /login", [
          `X-Forwarded-For: 10.0.0.${count % addresses}`,
          "Content-Type: application/x-www-form-urlencoded",
          ...["Content-Length: 100", "", "email=a%40"],
        ]);
    };
    await expectServed(attack, async () => {
      const other = new PortalClient(stack.portalUrl);
      await other.logIn("student@example.com", PASSWORD);
    });
  });

  test("330 audio requests of one account that are never read", async () => {
    const { fields } = await formOf(visitor, 1, FREE);
    expect((await visitor.postFile("/recordings", fields, sized("a.wav", LARGEST))).status).toBe(
      200,
    );
    const [, own = ""] = await soundsOf(visitor, 1, FREE);
    const [question = ""] = await soundsOf(student, 1, FREE);
    const attack = () => {
      for (let count = 0; count < 330; count += 1)
        open(`GET ${own}`, [`Cookie: ${visitor.cookie}`, "", ""]);
    };
    await expectServed(attack, async () => {
      expect((await student.get(question)).status).toBe(200);
    });
  });

  test("three uploads of one account that trickle", async () => {
    const attack = () => {
      for (let count = 0; count < 3; count += 1)
        open("POST /recordings", [
          `Cookie: ${visitor.cookie}`,
          "Content-Type: multipart/form-data; boundary=x",
          ...[`Content-Length: ${9 * MB}`, "", "--x"],
        ]);
    };
    const [usual, large] = [await formOf(student, 4, FREE), await formOf(student, 5, FREE)];
    await expectServed(attack, async () => {
      const stored = [
        await student.postFile("/recordings", usual.fields, toneFile(440)),
        await student.postFile("/recordings", large.fields, sized("b.wav", 2 * MB)),
      ];
      expect(stored.map(({ status }) => status)).toEqual([200, 200]);
    });
  });

  test("sixteen long unfinished forms of visitors, on each of two pages", async () => {
    const attack = () => {
      for (const path of ["/login", "/sign-up"])
        for (let count = 0; count < 16; count += 1)
          open(`POST ${path}`, [
            `X-Forwarded-For: 10.0.1.${count}`,
            "Content-Type: application/x-www-form-urlencoded",
            ...[`Content-Length: ${MB / 2}`, "", "a".repeat(100_000)],
          ]);
    };
    // Each letter takes nine characters in the form.
    const notes = "क".repeat(4_000);
    await expectServed(attack, async () => {
      const page = `/practice/list/questions?question=${FREE}&segment=1`;
      expect((await student.post(page, { intent: "notes", notes })).status).toBeLessThan(400);
    });
  });

  test("40 unread downloads of a dialogue of 13 large recordings", async () => {
    expect(await storeDialogue()).toEqual(Array.from({ length: 13 }, () => 200));
    const record = await submitDialogue();
    const attack = () => {
      for (let count = 0; count < 40; count += 1)
        open(`GET /practice-ccl/download?record=${record}`, [`Cookie: ${visitor.cookie}`, "", ""]);
    };
    await expectServed(attack, async () => {
      expect((await student.get("/dashboard")).status).toBe(200);
    });
  });

  test("endless recordings of one account", async () => {
    const stored: number[] = [];
    const attack = async () => {
      while (!stored.some((status) => status !== 200)) {
        stored.push(...(await storeDialogue()));
        if (stored.every((status) => status === 200)) await submitDialogue();
      }
    };
    const { fields } = await formOf(student, 6, FREE);
    const attacks: Promise<void>[] = [];
    await expectServed(
      () => attacks.push(attack()),
      async () => {
        const usual = await student.postFile("/recordings", fields, toneFile(440));
        expect(usual.status).toBe(200);
      },
    );
    await Promise.all(attacks);
    expect(stored).toContain(422);
    expect(storedMb(), "what the disk holds, with the recordings of the others").toBeLessThan(
      ROOM_MB + 20,
    );
  });

  /** Returns the statuses of 13 of the largest recordings. */
  async function storeDialogue(): Promise<number[]> {
    const statuses: number[] = [];
    for (let segment = 1; segment <= 13; segment += 1) {
      const { fields } = await formOf(visitor, segment, FREE);
      const { status } = await visitor.postFile("/recordings", fields, sized("a.wav", LARGEST));
      statuses.push(status);
    }
    return statuses;
  }

  async function submitDialogue(): Promise<string> {
    const end = await visitor.get(`/practice/list/questions/finish?question=${FREE}`);
    const done = await visitor.follow(await visitor.press(end, "Submit"));
    const record = /record=(\d+)/.exec(done.url)?.[1] ?? "";
    expect(record).not.toBe("");
    return record;
  }

  function storedMb(): number {
    const folder = join(stack.dataDir, "answers");
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    return files
      .filter((file) => file.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size / MB, 0);
  }

  const open = (first: string, lines: string[]) =>
    void sockets.push(leaveOpen(stack.portalUrl, first, lines));

  /** Expects a median during the attack of at most twice the calm one, and no failures. */
  async function expectServed(attack: () => unknown, work: () => Promise<void>): Promise<void> {
    const calm = await timesOf(work);
    attack();
    const during = [...(await timesOf(work)), ...(await timesOf(work))];
    const grown = Math.round((residentBytes() - before) / MB);
    const told = `ms before: ${calm.join(", ")}; under attack: ${during.join(", ")}; grown by ${grown} MB`;
    // Below a second the machine itself varies.
    expect(middle(during), told).toBeLessThan(Math.max(2 * middle(calm), 1_000));
    expect(grown, told).toBeLessThan(100);
  }

  function residentBytes(): number {
    const status = readFileSync(`/proc/${stack.portalPid()}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  }
});

/** Measures five runs in milliseconds, with a pause after each. */
async function timesOf(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    await work();
    times.push(Math.round(performance.now() - started));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
  return times;
}

const middle = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
