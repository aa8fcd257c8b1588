import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { PortalClient } from "../../support/portal-client.ts";
import { until } from "../../support/program.ts";
import { sha256, tone } from "../../support/recordings.ts";
import { Api, receiptOf, segmentsOf, tokenOf } from "../upstream/api.ts";
import { formOf } from "../portal/practice/segment-form.ts";

const PASSWORD = "interpreting";
const DEVICES = 3;
/** The takes of a device before a kill. Twenty rounds stay below 300 posts in ten minutes. */
const TAKES_BEFORE = 3;
/** Shorter than the requested 5 s: an early retry must not lose anything either. */
const LONGEST_WAIT_MS = 500;

type Take = { fields: Record<string, string>; id: string; sha: string };

/**
 * Devices that post recordings like a browser's outbox: the same bytes with the same id, until a
 * response says that they are stored.
 */
export class PostingDevices {
  readonly #client: PortalClient;
  readonly #api: Api;
  readonly #forms: Record<string, string>[];
  /** All acknowledged takes, in order. */
  readonly #acknowledged: Take[] = [];
  #unanswered = 0;

  private constructor(client: PortalClient, api: Api, forms: Record<string, string>[]) {
    this.#client = client;
    this.#api = api;
    this.#forms = forms;
  }

  static async signIn(
    portalUrl: string,
    upstreamUrl: string,
    email = "student@example.com",
  ): Promise<PostingDevices> {
    const client = new PortalClient(portalUrl);
    await client.logIn(email, PASSWORD);
    const token = tokenOf(await new Api(upstreamUrl).login(email, PASSWORD));
    const forms = await Promise.all(
      Array.from({ length: DEVICES }, async (_, at) => (await formOf(client, at + 1)).fields),
    );
    return new PostingDevices(client, new Api(upstreamUrl, token), forms);
  }

  /** The number of posts without a response, or with a request to retry. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /** The SHA-256 of all acknowledged takes. */
  get sums(): string[] {
    return this.#acknowledged.map(({ sha }) => sha);
  }

  /**
   * Posts from all devices while `kill` runs. Each device is posting during the kill. Resolves when
   * each take is stored.
   */
  async postThrough(kill: () => Promise<void>): Promise<void> {
    const before = this.#acknowledged.length;
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let isOver = false;
    const posting = this.#forms.map(async (fields) => {
      for (let take = 0; take < TAKES_BEFORE; take += 1) await this.#post(fields);
      await begun;
      do await this.#post(fields);
      while (!isOver);
    });
    await until(
      () => this.#acknowledged.length > before,
      () => "the first receipt",
    );
    // At a random step.
    await pause(Math.random() * 40);
    const killing = kill();
    begin();
    await killing;
    isOver = true;
    await Promise.all(posting);
  }

  /** Expects that each segment has its last acknowledged recording, byte for byte. */
  async expectNewest(): Promise<void> {
    const newest = new Map(this.#acknowledged.map(({ fields, sha }) => [fields.segment_id, sha]));
    const question = this.#forms[0]?.question_id ?? "";
    const opened = await this.#api.get(`/api/v1/question/segments/${question}`);
    for (const { id, answer } of segmentsOf(opened).segments) {
      const wanted = newest.get(String(id));
      if (wanted === undefined) continue;
      const { bytes, status } = await this.#api.get(answer?.user_answer ?? "/none");
      expect([id, status, sha256(bytes), answer?.sha256]).toEqual([id, 200, wanted, wanted]);
    }
  }

  /** Requests the receipt of each acknowledged recording, and compares its hash. */
  async expectReceipts(): Promise<void> {
    for (const { fields, id, sha } of this.#acknowledged) {
      const { question_id = "", segment_id = "" } = fields;
      const asked = { question_id, segment_id, client_answer_id: id };
      expect(receiptOf(await this.#api.answer(asked, null))).toMatchObject({ sha256: sha });
    }
  }

  async #post(fields: Record<string, string>): Promise<void> {
    // Different bytes for each take, so that a mix-up would show.
    const bytes = Buffer.concat([tone(440), randomBytes(20_000)]);
    const take = { fields, id: randomUUID(), sha: sha256(bytes) };
    for (;;) {
      const answer = await this.#client
        .postFile("/recordings", { ...fields, client_answer_id: take.id }, file(bytes))
        .catch(() => null);
      if (answer?.status === 200) return void this.#acknowledged.push(take);
      if (answer) expect([answer.status, answer.text]).toEqual([503, expect.anything()]);
      this.#unanswered += 1;
      const told = Number(answer?.headers.get("retry-after") ?? 0) * 1000;
      await pause(Math.min(told, LONGEST_WAIT_MS) + 300 + Math.random() * 300);
    }
  }
}

const file = (bytes: Buffer) => ({ name: "answer.wav", bytes, type: "audio/wav" });
