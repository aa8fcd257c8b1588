import { createHash } from "node:crypto";
import { z } from "zod";
import { PASSWORD, type Account } from "./e2e-accounts.ts";
import type { Portal } from "./e2e-portal.ts";

const answer = z.object({
  size: z.number(),
  sha256: z.string(),
  attempt: z.number(),
  client_answer_id: z.string().nullable(),
  duration_ms: z.number().nullable(),
  user_answer: z.string(),
});
const loggedIn = z.object({ results: z.object({ token: z.string() }) });
const dialogue = z.object({
  results: z.object({ segments: z.array(z.object({ id: z.number(), answer: answer.nullable() })) }),
});

const exam = z.object({
  results: z.object({
    mocktest_record_id: z.number(),
    segments: z.array(z.object({ mocktest_answer_id: z.number(), answer: answer.nullable() })),
  }),
});

export type StoredAnswer = z.infer<typeof answer> & { segment: number };

/** The API's own data of a student. */
export class UpstreamView {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async of(portal: Portal, account: Account): Promise<UpstreamView> {
    const pair = await fetch(`${portal.upstreamUrl}/sanctum/csrf-cookie`, {
      headers: { Accept: "application/json" },
    });
    const cookies = pair.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
    const token =
      cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "";
    const response = await fetch(`${portal.upstreamUrl}/api/login/student`, {
      method: "POST",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        Cookie: cookies.join("; "),
        "X-XSRF-TOKEN": decodeURIComponent(token),
      },
      body: JSON.stringify({ email: account.email, password: PASSWORD }),
    });
    return new UpstreamView(
      portal.upstreamUrl,
      loggedIn.parse(await response.json()).results.token,
    );
  }

  /** Returns the answers of the unfinished record, in the order of the segments. */
  async answers(questionId: number): Promise<StoredAnswer[]> {
    const response = await this.ask(`/api/v1/question/segments/${questionId}`);
    return dialogue
      .parse(await response.json())
      .results.segments.flatMap(({ id, answer }) => (answer ? [{ segment: id, ...answer }] : []));
  }

  /** Returns the answers of the mock test's current dialogue, by segment. */
  async examAnswers(testId = 1): Promise<StoredAnswer[]> {
    const response = await this.ask("/api/v1/mock-test/exam-start", { mocktest_id: testId });
    return exam
      .parse(await response.json())
      .results.segments.flatMap(({ mocktest_answer_id, answer }) =>
        answer ? [{ segment: mocktest_answer_id, ...answer }] : [],
      );
  }

  /** Submits the mock test as it is. */
  async handInExam(testId = 1): Promise<void> {
    const response = await this.ask("/api/v1/mock-test/exam-start", { mocktest_id: testId });
    const { mocktest_record_id } = exam.parse(await response.json()).results;
    await this.ask("/api/v1/mock-test/complete-submit", {
      mocktest_record_id,
      mocktest_id: testId,
    });
  }

  async bytes(answer: Pick<StoredAnswer, "user_answer">): Promise<Buffer> {
    return Buffer.from(await (await this.ask(answer.user_answer)).arrayBuffer());
  }

  private async ask(path: string, body?: object): Promise<Response> {
    const url = path.startsWith("http") ? path : this.url + path;
    const headers = { Accept: "application/json", Authorization: `Bearer ${this.token}` };
    const response = await fetch(
      url,
      body
        ? {
            method: "POST",
            headers: { ...headers, "Content-Type": "application/json" },
            body: JSON.stringify(body),
          }
        : { headers },
    );
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  }
}

/** Counts the answers that the API has stored from this position in its log. */
export function storedPosts(portal: Portal, from = 0): number {
  return portal
    .upstreamLog()
    .slice(from)
    .split("\n")
    .filter((line) => line.includes("answer-update") && /"status":200/.test(line)).length;
}

export const sha256 = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");
