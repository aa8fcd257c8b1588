import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { Api } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, openDialogue, questionId, signIn } from "./engines.ts";
import { textLike } from "./matchers.ts";

const PROMPT = "/storage/content/hindi-001-01-q.mp3";
const prompt = Buffer.concat([fixture("take.mp3"), Buffer.from("hindi-001-01-q.mp3")]);

onBothEnginesAtNight("media", (upstream) => {
  it("serves a whole prompt", async () => {
    const { api } = await signIn(upstream());
    const reply = await api.get(PROMPT);
    expect(reply.status).toBe(200);
    expect(reply.bytes.equals(prompt)).toBe(true);
    const headers = Object.fromEntries(reply.headers);
    expect(headers).toMatchObject({
      "content-type": "audio/mpeg",
      "content-length": String(prompt.length),
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      etag: textLike(/^"[\w-]+"$/),
    });
    const head = await api.call(PROMPT, { method: "HEAD" });
    expect([head.status, head.bytes.length, head.headers.get("content-length")]).toEqual([
      200,
      0,
      String(prompt.length),
    ]);
  });

  it.each([
    ["bytes=0-0", 0, 0],
    ["bytes=0-99", 0, 99],
    ["bytes=100-", 100, prompt.length - 1],
    ["bytes=-50", prompt.length - 50, prompt.length - 1],
    ["bytes=-999999", 0, prompt.length - 1],
    ["bytes=10-999999", 10, prompt.length - 1],
  ])("serves %s", async (range, start, end) => {
    const { api } = await signIn(upstream());
    const reply = await api.get(PROMPT, { Range: range });
    expect([reply.status, reply.headers.get("content-range")]).toEqual([
      206,
      `bytes ${start}-${end}/${prompt.length}`,
    ]);
    expect(reply.headers.get("content-length")).toBe(String(end - start + 1));
    expect(reply.bytes.equals(prompt.subarray(start, end + 1))).toBe(true);
  });

  it.each(["bytes=999999-", "bytes=-0", `bytes=${prompt.length}-`])(
    "answers 416 for %s",
    async (range) => {
      const { api } = await signIn(upstream());
      const reply = await api.get(PROMPT, { Range: range });
      expect([reply.status, reply.headers.get("content-range")]).toEqual([
        416,
        `bytes */${prompt.length}`,
      ]);
    },
  );

  it.each(["bytes=5-2", "bytes=0-1,4-5", "items=0-1", "bytes=", "bytes=-", "nonsense"])(
    "ignores %s",
    async (range) => {
      const { api } = await signIn(upstream());
      expect((await api.get(PROMPT, { Range: range })).status).toBe(200);
    },
  );

  it("answers 304 for a known ETag, and honours If-Range", async () => {
    const { api } = await signIn(upstream());
    const etag = (await api.get(PROMPT)).headers.get("etag") ?? "";
    const ask = async (headers: Record<string, string>) => (await api.get(PROMPT, headers)).status;
    expect(await ask({ "If-None-Match": etag })).toBe(304);
    expect(await ask({ "If-None-Match": `"other", W/${etag}` })).toBe(304);
    expect(await ask({ "If-None-Match": '"other"' })).toBe(200);
    expect(await ask({ Range: "bytes=0-9", "If-Range": etag })).toBe(206);
    expect(await ask({ Range: "bytes=0-9", "If-Range": '"other"' })).toBe(200);
  });

  it("serves a recording to its owner only", async () => {
    const { api } = await signIn(upstream());
    const { api: stranger } = await signIn(upstream());
    const question_id = await questionId(upstream(), "hindi-001");
    const segment_id = (await openDialogue(api, question_id)).segments[0]?.id ?? 0;
    const take = fixture("take.webm");
    await api.answer({ question_id, segment_id }, take);
    const address = (await openDialogue(api, question_id)).segments[0]?.answer?.user_answer ?? "";
    const own = await api.get(address);
    expect(own.headers.get("etag")).toBe(`"${createHash("sha256").update(take).digest("hex")}"`);
    expect(
      (await api.get(address, { Range: "bytes=5-14" })).bytes.equals(take.subarray(5, 15)),
    ).toBe(true);
    expect((await stranger.get(address)).status).toBe(404);
    expect((await new Api(upstream().base).get(address)).status).toBe(401);
  });

  it.each([
    "/storage/content/nothing.mp3",
    "/storage/content/index.json",
    "/storage/content/..%2Fdialogues%2Fhindi-001.json",
    "/storage/content/%2e%2e%2f%2e%2e%2fdata%2fupstream.sqlite",
    "/storage/answers/..%2Fupstream.sqlite",
    "/storage/answers/%00",
    "/storage/answers/",
    "/storage/",
  ])("answers 404 for %s", async (path) => {
    const { api } = await signIn(upstream());
    expect((await api.get(path)).status).toBe(404);
  });
});
