import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../../upstream/db/open.ts";
import type { Db } from "../../../upstream/db/schema.ts";
import { readEnv } from "../../../upstream/env.ts";
import { prepare } from "../../../upstream/start.ts";
import { until } from "../../support/program.ts";
import { Api, tokenOf } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { pngChunk } from "./image-parts.ts";
import { textLike } from "./matchers.ts";
import { BUILT, Program, type Running, serveHere, silent } from "./program.ts";
import { KILLS } from "../../support/kills.ts";

const PEOPLE = ["student@example.com", "visitor@example.com"];
const person = {
  first_name: "A",
  last_name: "B",
  phone: "+61412345678",
  email: "a@b.test",
  branch: "melbourne",
  country: "India",
};
const png = fixture("photo.png");

let program: Program;
beforeEach(() => {
  program = new Program();
});
afterEach(() => program.end());

const signIn = (base: string) =>
  Promise.all(
    PEOPLE.map(async (email) => tokenOf(await new Api(base).login(email, "interpreting"))),
  );

/** Opens the database while no server has it. */
async function withDatabase<T>(look: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ dataDir: program.data, onConnectionLost: () => undefined });
  try {
    return await look(db);
  } finally {
    await close();
  }
}

it(
  `loses no acknowledged post, reply, image, enquiry or mail through ${KILLS} kills`,
  { timeout: 120_000 },
  async () => {
    const acknowledged = {
      posts: new Map<string, string | null>(),
      replies: new Set<string>(),
      enquiries: new Set<string>(),
    };
    let tokens: string[] = [];
    let serial = 0;
    const trial = program.fillWithTrial();

    const sizes = () => Object.values(acknowledged).map(({ size }) => size);

    /** Sends one request after another until the server is gone or the hourly limit is reached. */
    async function keepSending(
      send: (text: string) => Promise<{ status: number }>,
      done: (text: string) => void,
    ): Promise<void> {
      for (;;) {
        const text = `text ${++serial} ${randomBytes(4).toString("hex")}`;
        const reply = await send(text).catch(() => null);
        if (reply?.status !== 200) return expect([undefined, 429]).toContain(reply?.status);
        done(text);
      }
    }

    function sendAll(api: Api, withImage: boolean): Promise<unknown> {
      const hashes = new Map<string, string | null>();
      const post = (text: string) => {
        const form = new FormData();
        form.set("forum_details", text);
        // A different picture for each post, so that a mix-up would show. The API keeps this chunk.
        const bytes = Buffer.concat([
          png.subarray(0, 33),
          pngChunk("sBIT", text),
          png.subarray(33),
        ]);
        if (withImage) form.set("forum_images", new File([Uint8Array.from(bytes)], "a.png"));
        hashes.set(text, withImage ? text : null);
        return api.call("/api/v1/forum-add", { method: "POST", form });
      };
      return Promise.all([
        keepSending(post, (text) => acknowledged.posts.set(text, hashes.get(text) ?? null)),
        keepSending(
          (text) => api.post("/api/v1/forum-reply", { forum_id: 1, reply: text }),
          (text) => acknowledged.replies.add(text),
        ),
        keepSending(
          (text) => api.post("/api/v1/online-class", { ...person, message: text }),
          (text) => acknowledged.enquiries.add(text),
        ),
      ]);
    }

    for (let kill = 0; kill < KILLS; kill++) {
      const running: Running = await program.start(BUILT.server, trial);
      if (tokens.length === 0) tokens = await signIn(running.base);
      const before = sizes();
      const sending = tokens.map((token, index) =>
        sendAll(new Api(running.base, token), index === 0),
      );
      await until(
        () => sizes().every((size, kind) => size > (before[kind] ?? 0)),
        () => "one of each",
      );
      await pause(Math.random() * 40);
      await running.kill("SIGKILL");
      await Promise.all(sending);
    }

    // The sweep at the start removes files without rows.
    const env = readEnv({ ...trial, DATA_DIR: program.data });
    const { deps, close } = await prepare(env, silent);
    const { db } = deps;
    const posts = new Map(
      (await db.selectFrom("forum_posts").selectAll().execute()).map(({ details, image }) => [
        details,
        image,
      ]),
    );
    for (const [text, drawn] of acknowledged.posts) {
      expect(posts.has(text)).toBe(true);
      const name = posts.get(text)?.split("/").at(-1);
      if (drawn === null) expect(name).toBeUndefined();
      else expect(readFileSync(join(program.data, "images", name ?? "")).includes(text)).toBe(true);
    }
    const named = [...posts.values()].flatMap((image) =>
      image === null ? [] : [image.split("/").at(-1)],
    );
    expect(readdirSync(join(program.data, "images")).sort()).toEqual(named.sort());

    const replies = new Set(
      (await db.selectFrom("forum_replies").select("reply").execute()).map(({ reply }) => reply),
    );
    for (const text of acknowledged.replies) expect(replies.has(text)).toBe(true);

    const enquiries = (
      await db.selectFrom("enquiries").select("message").orderBy("message").execute()
    ).map(({ message }) => message);
    for (const text of acknowledged.enquiries) expect(enquiries).toContain(text);
    // The student's plan has a receipt.
    const mails = await db
      .selectFrom("mails")
      .select(["to", "text"])
      .where("subject", "not like", "Receipt %")
      .execute();
    expect(mails.map(({ text }) => text.trim().split("\n").at(-1)).sort()).toEqual(
      enquiries.sort(),
    );
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(["melbourne@example.com"]));
    await close();
  },
);

it("writes the last minute of activity before it ends", async () => {
  const running = await program.start(BUILT.server, program.fillWithTrial());
  const [token = ""] = await signIn(running.base);
  const api = new Api(running.base, token);
  for (let call = 0; call < 5; call++) {
    await api.get("/api/v1/check-token");
    await pause(20);
  }
  const before = Date.now();
  await api.get("/api/v1/check-token");
  expect(await running.kill("SIGTERM")).toBe(0);
  const last = await withDatabase((db) =>
    db.selectFrom("visits").selectAll().orderBy("last_seen_at", "desc").executeTakeFirstOrThrow(),
  );
  expect(Date.parse(last.last_seen_at)).toBeGreaterThanOrEqual(before);
  expect(last.active_ms).toBeGreaterThan(80);
});

it("lists the newest enquiries for staff", async () => {
  const running = await program.start(BUILT.server, { TRIAL: "1" });
  const [token] = await signIn(running.base);
  for (const message of ["the first\nquestion", "the second \u001b[2J"])
    await new Api(running.base, token).post("/api/v1/online-class", { ...person, message });
  await running.kill("SIGTERM");
  const on = `On the data folder ${program.data}:\n`;
  const { code, output } = await program.run(BUILT.cli, ["enquiries"]);
  expect(code, output).toBe(0);
  expect(output.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "<time>")).toBe(
    `${on}<time> UTC | melbourne | A B | a@b.test | +61412345678 | India\n    the second [2J\n\n<time> UTC | melbourne | A B | a@b.test | +61412345678 | India\n    the first\n    question\n`,
  );
  expect((await program.run(BUILT.cli, ["enquiries", "1"])).output).not.toContain("the first");
  expect(await program.run(BUILT.cli, ["enquiries", "all"])).toEqual({
    code: 1,
    output: `${on}enquiries [number]: the number must be a whole number from 1 on\n`,
  });
});

it("warns of branches without an email address", async () => {
  const said: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void said.push(line) });
  const data = { DATA_DIR: program.data, CONTENT_DIR: join(program.folder, "content") };
  const branches = { BRANCH_EMAILS: "Sydney = a@b.test, melbourne=c@d.test" };
  const { stop } = await serveHere({ ...data, SMTP_URL: "smtp://127.0.0.1:1", ...branches }, log);
  await stop();
  expect(said.join("")).toContain('"branches":["jalandhar"]');
  for (const wrong of [
    "sydney",
    "perth=a@b.test",
    "sydney=nobody",
    "sydney=a@b.test,sydney=c@d.test",
    "sydney=a@b.test,",
    "sydney=a@b.test\r\nBcc: x@y.test",
  ])
    expect(() => readEnv({ BRANCH_EMAILS: wrong }), wrong).toThrow(/^BRANCH_EMAILS: /);
});

it(
  "warns when no branch has an address, and ends with a wrong one",
  { tags: ["night"] },
  async () => {
    expect(await logOf({})).toContain('"branches":["sydney","melbourne","jalandhar"]');
    expect(
      await logOf({ BRANCH_EMAILS: "sydney=a@b.test,melbourne=c@d.test,jalandhar=e@f.test" }),
    ).not.toContain("BRANCH_EMAILS");
    const ended = await program.run(BUILT.server, [], { BRANCH_EMAILS: "sydney" });
    expect([ended.code, ended.output]).toEqual([1, textLike(/^Setting BRANCH_EMAILS: /)]);
  },
);

/** Returns the warnings of a start with these mail settings. */
async function logOf(env: Record<string, string>): Promise<string> {
  const started = await program.start(BUILT.server, {
    LOG_LEVEL: "warn",
    SMTP_URL: "smtp://127.0.0.1:1",
    ...env,
  });
  await started.kill("SIGTERM");
  return started.printed();
}
