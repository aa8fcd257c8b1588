import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KILLS } from "../../support/kills.ts";
import { Api, receiptOf, segmentsOf, tokenOf } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { BUILT, Program } from "./program.ts";

const LOGIN = ["student@example.com", "interpreting"] as const;

describe("the program", () => {
  let program: Program;
  beforeEach(() => {
    program = new Program();
  });
  afterEach(() => program.end());

  it(
    `loses no acknowledged answer in ${KILLS} kills, and keeps no row without its file`,
    { timeout: 60_000 },
    async () => {
      const acknowledged = new Map<number, string>();
      let token = "";
      for (let kill = 0; kill < KILLS; kill++) {
        const running = await program.start(BUILT.server, { TRIAL: "1" });
        token ||= tokenOf(await new Api(running.base).login(...LOGIN));
        const api = new Api(running.base, token);
        const { question, segments } = segmentsOf(
          await api.get(`/api/v1/question/segments/${await pickQuestion(api)}`),
        );
        await checkAnswers(api, segments, acknowledged);
        const uploading = segments.map(async ({ id }, index) => {
          for (;;) {
            // A file of its own for each answer, so that a mix-up would show.
            const bytes = Buffer.concat([fixture("take.wav"), randomBytes(20_000 + index)]);
            const sha = createHash("sha256").update(bytes).digest("hex");
            const reply = await api
              .answer(
                { question_id: question.id, segment_id: id, client_answer_id: randomUUID() },
                bytes,
              )
              .catch(() => null);
            if (reply === null) return { id, sha, sent: true };
            expect(receiptOf(reply).sha256).toBe(sha);
            acknowledged.set(id, sha);
          }
        });
        const enough = kill === KILLS - 1 ? segments.length : Math.min(segments.length, kill + 1);
        await untilSome(() => acknowledged.size >= enough);
        // The kill is to fall at no certain step.
        await pause(Math.random() * 40);
        await running.kill("SIGKILL");
        // The one that was under way may have been kept without its receipt: then it stands in for
        // the acknowledged one.
        for (const { id, sha } of await Promise.all(uploading)) inFlight.set(id, sha);
      }
      const last = await program.start(BUILT.server, { TRIAL: "1" });
      const api = new Api(last.base, token);
      const { segments } = segmentsOf(
        await api.get(`/api/v1/question/segments/${await pickQuestion(api)}`),
      );
      await checkAnswers(api, segments, acknowledged);
      const named = new Set(segments.map(({ answer }) => answer?.user_answer.split("/").at(-1)));
      const files = readdirSync(join(program.data, "answers")).filter((name) =>
        name.endsWith(".wav"),
      );
      expect(files.filter((name) => !named.has(name))).toEqual([]);
      expect(files).toHaveLength(segments.length);
    },
  );

  const inFlight = new Map<number, string>();

  /** The dialogue the trial left untouched. */
  async function pickQuestion(api: Api): Promise<number> {
    const { body } = await api.get("/api/v1/questions/?search=number%2012");
    const id = /"id":(\d+)/.exec(JSON.stringify(body))?.[1];
    return Number(id);
  }

  async function checkAnswers(
    api: Api,
    segments: ReturnType<typeof segmentsOf>["segments"],
    acknowledged: Map<number, string>,
  ): Promise<void> {
    for (const { id, answer } of segments) {
      if (!acknowledged.has(id)) continue;
      const { bytes, status } = await api.get(answer?.user_answer ?? "/missing");
      expect([id, status]).toEqual([id, 200]);
      const sha = createHash("sha256").update(bytes).digest("hex");
      expect(sha).toBe(answer?.sha256);
      expect([acknowledged.get(id), inFlight.get(id)]).toContain(sha);
      acknowledged.set(id, sha);
    }
  }

  it("refuses a second instance on the same data folder with one sentence", async () => {
    const first = await program.start(BUILT.server);
    const second = await program.run(BUILT.server);
    expect(second.code).toBe(1);
    expect(second.output.trim().split("\n")).toEqual([
      `Another upstream is running on the data folder ${program.data}: stop it first.`,
    ]);
    expect((await new Api(first.base).get("/sanctum/csrf-cookie")).status).toBe(204);
    await first.kill("SIGKILL");
    const third = await program.start(BUILT.server);
    expect((await new Api(third.base).get("/sanctum/csrf-cookie")).status).toBe(204);
  });

  it("ends on SIGTERM with 0 after the upload under way", async () => {
    const running = await program.start(BUILT.server, { TRIAL: "1" });
    const token = tokenOf(await new Api(running.base).login(...LOGIN));
    const api = new Api(running.base, token);
    const { question, segments } = segmentsOf(
      await api.get(`/api/v1/question/segments/${await pickQuestion(api)}`),
    );
    const upload = halfUpload(running.base, token, question.id, segments[0]?.id ?? 0);
    await upload.begun;
    const ended = running.kill("SIGTERM");
    await untilSome(() =>
      fetch(running.base).then(
        () => false,
        () => true,
      ),
    );
    expect(await upload.finish()).toBe(200);
    expect(await ended).toBe(0);
    const again = await program.start(BUILT.server, { TRIAL: "1" });
    const kept = segmentsOf(
      await new Api(again.base, token).get(`/api/v1/question/segments/${question.id}`),
    );
    expect(kept.segments[0]?.answer?.size).toBe(fixture("take.webm").length);
  });

  it(
    "ends with 0 when it is told to on the very line that says it is ready",
    { timeout: 90_000 },
    async () => {
      const codes: (number | null)[] = [];
      for (let run = 0; run < KILLS; run++)
        codes.push(await (await program.start(BUILT.server)).kill(run % 2 ? "SIGTERM" : "SIGINT"));
      expect(codes).toEqual(Array(KILLS).fill(0));
    },
  );

  it("says what is wrong with a setting", async () => {
    const { code, output } = await program.run(BUILT.server, [], {
      UPSTREAM_PORT: "many",
      DATABASE_URL: "mysql://x",
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^UPSTREAM_PORT: .+\nDATABASE_URL: must start with postgres:\/\/\n$/);
    const running = await program.start(BUILT.server);
    const port = new URL(running.base).port;
    const taken = await program.run(BUILT.server, [], {
      UPSTREAM_PORT: port,
      DATA_DIR: join(program.folder, "other"),
    });
    expect([taken.code, taken.output]).toEqual([
      1,
      `listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    ]);
  });
});

/** An upload whose first half is on its way; `finish` sends the rest and gives the status. */
function halfUpload(base: string, token: string, questionId: number, segmentId: number) {
  const field = (name: string, value: number) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fields =
    field("question_id", questionId) + field("segment_id", segmentId) + field("time_taken", 60);
  const head = `${fields}--edge\r\nContent-Disposition: form-data; name="audioanswer"; filename="a"\r\nContent-Type: audio/webm\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    fixture("take.webm"),
    Buffer.from("\r\n--edge--\r\n"),
  ]);
  const headers = {
    Accept: "application/json",
    Authorization: `Bearer ${token}`,
    "Content-Type": "multipart/form-data; boundary=edge",
    "Content-Length": body.length,
    Expect: "100-continue",
  };
  const post = request(`${base}/api/v1/practice/answer-update`, { method: "POST", headers });
  const status = new Promise<number>((resolve, reject) => {
    post.once("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    post.once("error", reject);
  });
  // The server's "100 Continue" shows that it has taken the request.
  const begun = new Promise<void>((resolve) =>
    post.once("continue", () => post.write(body.subarray(0, 900), () => resolve())),
  );
  post.flushHeaders();
  return {
    begun,
    finish: () => {
      post.end(body.subarray(900));
      return status;
    },
  };
}

/** Waits until it is so, at most ten seconds. */
async function untilSome(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error("it did not come about within ten seconds");
    await pause(1);
  }
}
