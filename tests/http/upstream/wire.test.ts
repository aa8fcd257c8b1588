import { request } from "node:http";
import { expect, it } from "vitest";
import { Api } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, openDialogue, PASSWORD, questionId, signIn } from "./engines.ts";
import { anyNumber, textLike } from "./matchers.ts";

const PRIVATE = [
  ["POST", "/api/logout"],
  ["GET", "/api/v1/check-token"],
  ["GET", "/api/v1/languages"],
  ["GET", "/api/v1/questions/"],
  ["GET", "/api/v1/question/segments/1"],
  ["POST", "/api/v1/store-label-type"],
  ["POST", "/api/v1/store-user-notes"],
  ["GET", "/api/v1/pending/question/delete/1"],
  ["POST", "/api/v1/practice/answer-store"],
  ["POST", "/api/v1/practice/answer-update"],
  ["POST", "/api/v1/practice/answer-submit"],
  ["POST", "/api/v1/practice/completed/"],
  ["POST", "/api/v1/practice/pending/"],
  ["POST", "/api/v1/practice/completed/user-answers/"],
  ["POST", "/api/v1/user/update-porfile"],
  ["POST", "/api/v1/user/update-image"],
  ["GET", "/storage/images/00000000000000000000000000000000.png"],
  ["GET", "/storage/content/hindi-001-01-q.mp3"],
  ["GET", "/storage/answers/00000000000000000000000000000000.webm"],
] as const;

onBothEnginesAtNight("wire", (upstream) => {
  const guest = () => new Api(upstream().base);

  it.each(PRIVATE)(
    "requires a token for %s %s, with and without the final slash",
    async (method, path) => {
      const { api } = await signIn(upstream());
      const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
      for (const form of [path, other]) {
        const reply = await guest().call(form, { method });
        expect([form, reply.status, reply.body]).toEqual([
          form,
          401,
          { message: "Unauthenticated." },
        ]);
      }
      const answers = await Promise.all(
        [path, other].map((form) => new Api(upstream().base, api.token).call(form, { method })),
      );
      if (path !== "/api/logout") expect(answers[0]?.status).toBe(answers[1]?.status);
      for (const { status } of answers) expect([301, 302, 308, 500]).not.toContain(status);
    },
  );

  it("redirects a refusal when JSON is not the first accepted type", async () => {
    const { api } = await signIn(upstream());
    for (const Accept of ["text/html,application/json", "*/*", ""]) {
      const guestReply = await guest().get("/api/v1/check-token", { Accept });
      expect([guestReply.status, guestReply.headers.get("location")]).toEqual([302, "/login"]);
      const invalid = await api.call("/api/v1/practice/answer-store", {
        method: "POST",
        headers: { Accept, Referer: `${upstream().base}/here?a=1` },
      });
      expect([invalid.status, invalid.headers.get("location")]).toEqual([302, "/here?a=1"]);
      const foreign = await api.call("/api/v1/practice/answer-store", {
        method: "POST",
        headers: { Accept, Referer: "https://evil.test/x" },
      });
      expect(foreign.headers.get("location")).toBe("/");
      expect((await api.get("/api/v1/question/segments/999999", { Accept })).status).toBe(404);
    }
    expect(
      (await guest().get("/api/v1/check-token", { Accept: "application/vnd.api+json, text/html" }))
        .status,
    ).toBe(401);
    expect(
      (await guest().get("/storage/content/hindi-001-01-q.mp3", { Accept: "*/*" })).status,
    ).toBe(401);
  });

  it("answers 404 for unknown paths and 405 for wrong methods", async () => {
    expect((await guest().get("/api/v1/nothing")).body).toEqual({ message: "Not Found" });
    expect((await guest().get("/api/v1/nothing")).status).toBe(404);
    const wrong = await guest().call("/api/v1/practice/answer-update/", { method: "GET" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    expect(wrong.body).toEqual({ message: textLike(/^The GET method is not supported for route/) });
    const put = await guest().call("/api/v1/question/segments/5", { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("limits bodies while reading them, whatever length they declare", async () => {
    const { api } = await signIn(upstream());
    const json = await api.post("/api/v1/practice/answer-store", {
      question_id: 1,
      filler: "x".repeat(70_000),
    });
    expect([json.status, json.body]).toEqual([413, { message: "The POST data is too large." }]);
    expect(await streamed("/api/v1/practice/answer-store", api.token, 1024 * 1024)).toBe(413);

    const question_id = await questionId(upstream(), "hindi-001");
    const segment_id = (await openDialogue(api, question_id)).segments[0]?.id ?? 0;
    const wav = (size: number) =>
      Buffer.concat([fixture("take.wav"), Buffer.alloc(size - fixture("take.wav").length)]);
    const limit = 8 * 1024 * 1024;
    expect((await api.answer({ question_id, segment_id }, wav(limit))).status).toBe(200);
    for (const size of [limit + 1, 12 * 1024 * 1024, 30 * 1024 * 1024]) {
      const reply = await api.answer({ question_id, segment_id }, wav(size));
      expect([reply.status, reply.body]).toEqual([413, { message: "The POST data is too large." }]);
    }
    expect(await streamed("/api/v1/practice/answer-update", api.token, 20 * 1024 * 1024)).toBe(413);
  });

  it("keeps the request id, and logs one line without query, body, token or email", async () => {
    const { api, email } = await signIn(upstream());
    const reply = await api.call("/api/v1/questions/?search=canary-search", {
      headers: { "X-Request-Id": "canary-id.1" },
    });
    expect(reply.headers.get("x-request-id")).toBe("canary-id.1");
    const lines = upstream().logged.filter((line) => line.includes("canary-id.1"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      id: "canary-id.1",
      method: "GET",
      path: "/api/v1/questions",
      status: 200,
      ms: anyNumber,
    });
    expect(
      (
        await api.call("/api/v1/check-token", { headers: { "X-Request-Id": "bad id\t<>" } })
      ).headers.get("x-request-id"),
    ).toMatch(/^[0-9a-f-]{36}$/);
    const all = upstream().logged.join("");
    for (const secret of [
      "canary-search",
      api.token ?? "-",
      api.token?.split("|")[1] ?? "-",
      email,
      PASSWORD,
    ])
      expect(all).not.toContain(secret);
  });

  it("answers an unexpected fault with a bare 500 and logs it", async () => {
    const { api } = await signIn(upstream());
    const { content } = upstream().deps;
    const original = content.stat.bind(content);
    content.stat = () => Promise.reject(new Error("disk on fire"));
    const reply = await api.get("/storage/content/hindi-001-01-q.mp3");
    content.stat = original;
    expect([reply.status, reply.body]).toEqual([500, { message: "Server Error" }]);
    expect(upstream().logged.some((line) => line.includes("disk on fire"))).toBe(true);
  });

  /** Posts without Content-Length. The response comes before the end of the body. */
  function streamed(path: string, token: string | undefined, size: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = {
        Accept: "application/json",
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
      };
      const post = request(upstream().base + path, { method: "POST", headers }, (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
      });
      post.once("error", reject);
      // A write before the end keeps it chunked: end() with the body would set a length.
      post.write(Buffer.alloc(size, "x"));
      post.end();
    });
  }

  it("answers several reads in one request, each as if sent alone", async () => {
    const { api } = await signIn(upstream());
    const reads = [
      { method: "GET", path: "/api/v1/practice-dialogue" },
      { method: "POST", path: "/api/v1/mock-test/pending-list/?search=&page=1" },
      { method: "GET", path: "/api/v1/question/segments/999999" },
      // A file would fill the memory of both sides.
      { method: "GET", path: "/api/v1/user/archive" },
      { method: "POST", path: "/api/v1/reads" },
    ];
    const alone = await Promise.all(
      reads.slice(0, 3).map(({ method, path }) => api.call(path, { method })),
    );
    const together = await api.post("/api/v1/reads", { reads });
    const lines = together.bytes.toString().trimEnd().split("\n").sort();
    expect(lines.slice(0, 3)).toEqual(
      alone.map(({ status, body }, at) => `${at} ${status} - ${JSON.stringify(body)}`),
    );
    expect(lines.slice(3).map((line) => line.slice(0, 5))).toEqual(["3 406", "4 422"]);
    const strangers = await guest().post("/api/v1/reads", { reads: reads.slice(0, 1) });
    expect(strangers.bytes.toString()).toBe('0 401 - {"message":"Unauthenticated."}\n');
    expect((await api.post("/api/v1/reads", { reads: [] })).status).toBe(422);
    const many = Array.from({ length: 17 }, () => reads[0]);
    expect((await api.post("/api/v1/reads", { reads: many })).status).toBe(422);
  });

  it.each([
    ...["/storage/answers/a", "/api/staff/session", "/api/v1", "api/v1/languages", "", "/"],
    ...[
      "/api/v1/../../mailbox.json",
      "/api/v1/%2e%2e/%2E%2e/mailbox.json",
      "/api/v1/.%2e/staff/door",
    ],
    ...["/api/v1//../../mailbox.json", "/api/v1/..\\..\\mailbox.json", "\\api\\v1\\languages"],
    ...[
      "/api/v1/x/../../../mailbox.json",
      "/api/v1/.\t./.\n./mailbox.json",
      "/api/v1/..?x=/api/v1/",
    ],
    ...["//api/v1/languages", "http://127.0.0.1/api/v1/languages", "//evil.test/api/v1/languages"],
    ...["https:/api/v1/../../mailbox.json", " /api/v1/languages"],
  ])("reads nothing for %j outside of its paths", async (path) => {
    const { api } = await signIn(upstream());
    const reply = await api.post("/api/v1/reads", { reads: [{ method: "GET", path }] });
    expect(reply.status, reply.bytes.toString()).toBe(422);
  });
});
