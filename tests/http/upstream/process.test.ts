import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Libsql from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KILLS } from "../../support/kills.ts";
import { Api, receiptOf, segmentsOf, tokenOf } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { BUILT, Program } from "./program.ts";

const LOGIN = ["student@example.com", "interpreting"] as const;
/** The trial has not begun this dialogue. */
const DIALOGUE = "/api/v1/question/segments/3";

describe("the program", () => {
  let program: Program;
  beforeEach(() => {
    program = new Program();
  });
  afterEach(() => program.end());

  it(
    `loses no acknowledged answer through ${KILLS} kills, and keeps no row without its file`,
    { timeout: 60_000 },
    async () => {
      const acknowledged = new Map<number, string>();
      let token = "";
      const trial = program.fillWithTrial();
      for (let kill = 0; kill < KILLS; kill++) {
        const running = await program.start(BUILT.server, trial);
        token ||= tokenOf(await new Api(running.base).login(...LOGIN));
        const api = new Api(running.base, token);
        const { question, segments } = segmentsOf(await api.get(DIALOGUE));
        await checkAnswers(api, segments, acknowledged);
        const uploading = segments.map(async ({ id }, index) => {
          for (;;) {
            // A different file for each answer, so that a mix-up would show.
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
        // The kill must come at a random step.
        await pause(Math.random() * 40);
        await running.kill("SIGKILL");
        // An upload during the kill may be stored without a receipt, and then replaces the
        // acknowledged one.
        for (const { id, sha } of await Promise.all(uploading)) inFlight.set(id, sha);
      }
      const last = await program.start(BUILT.server, trial);
      const api = new Api(last.base, token);
      const { segments } = segmentsOf(await api.get(DIALOGUE));
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

  it("exits with 0 on SIGTERM, after it has finished the current upload", async () => {
    const running = await program.start(BUILT.server, program.fillWithTrial());
    const token = tokenOf(await new Api(running.base).login(...LOGIN));
    const api = new Api(running.base, token);
    const { question, segments } = segmentsOf(await api.get(DIALOGUE));
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
    const database = new Libsql(join(program.data, "upstream.sqlite"), { readonly: true });
    const [kept] = database
      .prepare("select file_name from practice_answers where segment_id = ?")
      .pluck()
      .all(segments[0]?.id);
    database.close();
    expect(statSync(join(program.data, "answers", String(kept))).size).toBe(
      fixture("take.webm").length,
    );
  });

  it("names a wrong setting", async () => {
    const { code, output } = await program.run(BUILT.server, [], {
      UPSTREAM_PORT: "many",
      DATABASE_URL: "mysql://x",
    });
    expect(code).toBe(1);
    expect(output).toBe(
      "Setting UPSTREAM_PORT: must be a number\nSetting DATABASE_URL: must start with postgres://\n",
    );
  });

  it(
    "refuses a second instance on its folder or port, restarts after a kill, and exits with 0 once it is ready",
    { timeout: 90_000 },
    async () => {
      const first = await program.start(BUILT.server);
      const { port } = new URL(first.base);
      const [second, other] = await Promise.all([
        program.run(BUILT.server),
        program.run(BUILT.server, [], {
          UPSTREAM_PORT: port,
          DATA_DIR: join(program.folder, "other"),
        }),
      ]);
      expect(second).toEqual({
        code: 1,
        output: `Another upstream is running on the data folder ${program.data}: stop it first.\n`,
      });
      expect(other).toEqual({
        code: 1,
        output: `listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
      });
      expect((await new Api(first.base).get("/sanctum/csrf-cookie")).status).toBe(204);
      await first.kill("SIGKILL");
      const codes: (number | null)[] = [];
      for (let run = 0; run < KILLS; run++)
        codes.push(await (await program.start(BUILT.server)).kill(run % 2 ? "SIGTERM" : "SIGINT"));
      expect(codes).toEqual(Array(KILLS).fill(0));
    },
  );
});

/** Begins an upload with its first half; `finish` sends the rest and returns the status. */
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
  // "100 Continue" shows that the server has accepted the request.
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

/** Waits until the condition is true, at most ten seconds. */
async function untilSome(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error("it did not come about within ten seconds");
    await pause(1);
  }
}
