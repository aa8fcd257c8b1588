import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import {
  onBothEnginesAtNight,
  openDialogue,
  signIn,
  startUpstream,
  type Upstream,
} from "./engines.ts";
import { namesOf } from "./stored-names.ts";

const NO_ROOM = { message: "There is no room to save this just now." };
const take = fixture("take.webm");

onBothEnginesAtNight("a full disk", (upstream) => {
  it("refuses a recording and an image with a message, and keeps earlier files", async () => {
    const { api, question, first } = await begin(upstream(), "hindi-001");
    const fields = { question_id: question, segment_id: first };
    await api.answer(fields, take);
    const { answers, images } = upstream().deps;
    const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    const spies = [answers, images].map((place) => vi.spyOn(place, "put").mockRejectedValue(full));
    const refused = await api.answer(fields, fixture("take.ogg"));
    expect([refused.status, refused.body]).toEqual([507, NO_ROOM]);
    const form = new FormData();
    form.set("profile_image", new File([Uint8Array.from(fixture("photo.png"))], "photo.png"));
    const picture = await api.call("/api/v1/user/update-image", { method: "POST", form });
    expect([picture.status, picture.body]).toEqual([507, NO_ROOM]);
    for (const spy of spies) spy.mockRestore();
    expect((await openDialogue(api, question)).segments[0]?.answer?.size).toBe(take.length);
  });
});

describe("a SQLite database that cannot grow", () => {
  let upstream: Upstream;
  beforeAll(async () => (upstream = await startUpstream()));
  afterAll(() => upstream.close());

  it("refuses with a message, leaves no file without a row, and accepts again once there is room", async () => {
    const { api, question, segments } = await begin(upstream, "hindi-001");
    const peaks = JSON.stringify(Array(400).fill(100));
    const send = (segment_id = 0) => api.answer({ question_id: question, segment_id, peaks }, take);
    await sql`pragma max_page_count = 1`.execute(upstream.deps.db);
    // The last pages still have some space.
    const replies: Awaited<ReturnType<typeof send>>[] = [];
    for (const segment of segments) replies.push(await send(segment));
    const last = replies.at(-1);
    expect([last?.status, last?.body]).toEqual([507, NO_ROOM]);
    expect(upstream.logged.join("")).toContain("SQLITE_FULL");
    expect(await namesOf(upstream.deps, "answers")).toHaveLength(
      replies.filter(({ status }) => status === 200).length,
    );
    await sql`pragma max_page_count = 1000000`.execute(upstream.deps.db);
    expect((await send(segments[0])).status).toBe(200);
  });

  it("still serves lists, dashboard and sounds when it cannot write", async () => {
    const { api, question, first } = await begin(upstream, "hindi-001");
    await api.answer({ question_id: question, segment_id: first }, take);
    const answer = (await openDialogue(api, question)).segments[0]?.answer?.user_answer ?? "";
    // The first use of a token is written, if possible.
    const other = await signIn(upstream);
    await sql`pragma query_only = 1`.execute(upstream.deps.db);
    for (const path of [
      "/api/v1/check-token",
      "/api/v1/questions/?search=&page=1",
      "/api/v1/getactivetime",
      "/api/v1/forum-list",
      `/api/v1/question/segments/${question}`,
      "/storage/content/hindi-001-01-q.mp3",
    ])
      expect([path, (await other.api.get(path)).status]).toEqual([path, 200]);
    expect((await api.get(answer)).bytes.equals(take)).toBe(true);
    await sql`pragma query_only = 0`.execute(upstream.deps.db);
  });
});
