import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CutLine } from "../../support/cut-line.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { until } from "../../support/program.ts";
import { receiptOf } from "./api.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { openDialogue, signIn, startUpstream, type Upstream } from "./engines.ts";
import { list, newest } from "./forum-calls.ts";
import { handIn, openReview } from "./handed-in.ts";
import { answerMock, sitDown, useMockTests } from "./mock-test-content.ts";
import { staffApi } from "./staff-api.ts";
import { STANDARD } from "./standard-data.ts";
import { namesOf } from "./stored-names.ts";

const COMMIT = { after: 'insert into "practice_answers"', text: "commit\0" };
const PICTURE = { after: 'update "users" set "profile_image"', text: "commit\0" };
const POST = { after: "", text: 'insert into "forum_posts"' };
const take = fixture("take.webm");
const photo = fixture("photo.png");

describe.skipIf(skipPostgres)("a lost connection to PostgreSQL", () => {
  let upstream: Upstream;
  let line: CutLine;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const { url, drop } = await createDatabase(STANDARD);
    ends.push(drop);
    line = await CutLine.to(Number(new URL(url).port));
    ends.push(() => line.stop());
    const through = Object.assign(new URL(url), { port: String(line.port) });
    upstream = await startUpstream(through.href);
    ends.push(() => upstream.close());
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  useMockTests(() => upstream);

  it.each([
    ["the commit was done, its answer is lost", "answer-lost", true],
    ["the commit arrives when the student was told of the fault", "late", true],
    ["the commit never arrives", "never", false],
  ] as const)("%s: leaves no row without its file, and answers a retry", async (_, fate, kept) => {
    const { api, question, first } = await begin(upstream, "hindi-001");
    const fields = { question_id: question, segment_id: first, client_answer_id: randomUUID() };
    line.cutAt(COMMIT, fate);
    expect((await api.answer(fields, take)).status).toBe(503);
    line.deliver();
    const sizeOf = async () => (await openDialogue(api, question)).segments[0]?.answer?.size;
    if (kept)
      await until(
        async () => (await sizeOf()) === take.length,
        () => "the row",
      );
    else expect(await sizeOf()).toBeUndefined();
    const receipt = receiptOf(await api.answer(fields, take));
    expect(receipt).toMatchObject({ size: take.length, sha256: shaOf(take), attempt: 1 });
    const answer = (await openDialogue(api, question)).segments[0]?.answer;
    expect(shaOf((await api.get(answer?.user_answer ?? "/none")).bytes)).toBe(receipt.sha256);
  });

  it("serves a forum image whose commit got no answer", async () => {
    const student = await signIn(upstream);
    line.cutAt(POST, "answer-lost");
    const form = new FormData();
    form.set("forum_details", "Which glossary do you use?");
    form.set("forum_images", new File([Uint8Array.from(photo)], "photo.png"));
    const reply = await student.api.call("/api/v1/forum-add", { method: "POST", form });
    expect(reply.status).toBe(503);
    const address = (await newest(student)).forum_image ?? "/none";
    expect((await student.api.get(address)).bytes.equals(photo)).toBe(true);
  });

  it.each(["answer-lost", "never"] as const)(
    "keeps the file of the profile image that the row names, when the commit is %s",
    async (fate) => {
      const { api, id } = await signIn(upstream);
      const send = (bytes: Buffer) => {
        const form = new FormData();
        form.set("profile_image", new File([Uint8Array.from(bytes)], "photo.png"));
        return api.call("/api/v1/user/update-image", { method: "POST", form });
      };
      expect((await send(photo)).status).toBe(200);
      const before = await pictureOf(id);
      line.cutAt(PICTURE, fate);
      expect((await send(photo)).status).toBe(503);
      const after = await pictureOf(id);
      expect(after === before).toBe(fate === "never");
      expect((await api.get(after)).bytes.equals(photo)).toBe(true);
    },
  );

  it("a review and a mock test answer get a Retry-After while the server is away", async () => {
    const handedIn = await handIn(upstream);
    const staff = await staffApi(upstream, "Asha");
    const at = await openReview(staff, handedIn);
    const sitting = await sitDown(upstream);
    line.shut();
    const typed = { reviews: "Clear & <b>complete</b>." };
    const away = [await at.save(typed), await answerMock(sitting, { mocktest_answer_id: 1 })];
    expect(away.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
      [503, "5"],
      [503, "5"],
    ]);
    line.reopen();
    await until(
      async () => (await staff.get("/api/staff/session")).status === 200,
      () => "the staff side",
    );
    expect((await at.save(typed)).status).toBe(200);
    expect((await openReview(staff, handedIn)).draft.review.reviews).toBe(typed.reviews);
  });

  it("the upstream survives the loss of all connections, idle and busy, and answers again", async () => {
    const student = await signIn(upstream);
    const files = await namesOf(upstream.deps, "answers");
    const before = upstream.logged.length;
    const working = Array.from({ length: 5 }, () => list(student));
    line.cutAll();
    await Promise.allSettled(working);
    await until(
      async () => (await student.api.get("/api/v1/forum-list")).status === 200,
      () => "an answer",
    );
    expect(upstream.logged.slice(before).join("")).toContain("database connection lost");
    expect(await namesOf(upstream.deps, "answers")).toEqual(files);
  });

  async function pictureOf(id: number): Promise<string> {
    const user = upstream.deps.db.selectFrom("users").select("profile_image").where("id", "=", id);
    return (await user.executeTakeFirstOrThrow()).profile_image ?? "/none";
  }
});

function shaOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
