import { expect, it } from "vitest";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { add, list, newest, reply } from "./forum-calls.ts";

/** Of a page: the token, posts and their number, replies and their numbers, reports. */
const QUERIES = 6;
const SCRIPT = '<script>alert("x")</script><img src=x onerror=alert(1)> & \' " {{7*7}}';

onBothEnginesAtNight("the forum", (upstream) => {
  it("stores posts and replies unchanged, from any student, newest post and oldest reply first", async () => {
    const [asha, sam] = [
      await signIn(upstream()),
      await signIn(upstream(), { plan: false, language: "Punjabi" }),
    ];
    await upstream()
      .deps.db.updateTable("users")
      .set({ first_name: SCRIPT, last_name: "", profile_image: "/storage/images/a.jpg" })
      .where("id", "=", sam.id)
      .execute();
    const created = await add(asha, "First");
    expect([created.status, created.body]).toEqual([
      200,
      { status: 200, message: "Forum created successfully!" },
    ]);
    await add(sam, SCRIPT);
    const { id } = await newest(asha);
    for (const [student, text] of [
      [asha, "one"],
      [sam, SCRIPT],
      [asha, "தமிழ் 👩🏽‍🏫 ਪੰਜਾਬੀ اردو\nसाफ़"],
    ] as const) {
      const replied = await reply(student, String(id), text);
      expect([replied.status, replied.body]).toMatchObject([
        200,
        { status: 200, message: "Reply added successfully!" },
      ]);
    }
    const [second, first] = (await list(asha)).data;
    const samNow = { name: SCRIPT, last_name: "", image: "/storage/images/a.jpg" };
    expect(first).toMatchObject({
      reply_message: "First",
      forum_image: null,
      get_user: { name: "Asha", last_name: "Rao", image: null },
      get_replies: [],
    });
    expect(second).toMatchObject({ reply_message: SCRIPT, get_user: samNow });
    expect(
      second?.get_replies.map(({ reply_message, get_user }) => [reply_message, get_user.name]),
    ).toEqual([
      ["one", "Asha"],
      [SCRIPT, SCRIPT],
      ["தமிழ் 👩🏽‍🏫 ਪੰਜਾਬੀ اردو\nसाफ़", "Asha"],
    ]);
    expect(await list(sam)).toEqual(await list(asha));
  });

  it("shows no more of an account than the name and image", async () => {
    const student = await signIn(upstream());
    await add(student, "hello");
    const { bytes } = await student.api.get("/api/v1/forum-list");
    for (const secret of [student.email, "password_hash", "phone", "$argon2"])
      expect(bytes.includes(secret)).toBe(false);
  });

  it("counts code points as characters and a line end as one", async () => {
    const student = await signIn(upstream());
    expect((await add(student, "😀".repeat(5_000))).status).toBe(200);
    expect((await add(student, `${"a\r\n".repeat(2_499)}ab`)).status).toBe(200);
    expect((await newest(student)).reply_message).toBe(`${"a\n".repeat(2_499)}ab`);
    expect((await add(student, " \u0007a\u0000\u001b[31mb\tc\u009b \r d ")).status).toBe(200);
    const post = await newest(student);
    expect(post.reply_message).toBe("a[31mb\tc \n d");
    expect((await reply(student, post.id, "क".repeat(2_000))).status).toBe(200);
    expect((await newest(student)).get_replies[0]?.reply_message).toHaveLength(2_000);
  });

  it(
    "reads a page with a fixed number of queries, for one post or a thousand",
    { timeout: 60_000 },
    async () => {
      const student = await signIn(upstream());
      const { db } = upstream().deps;
      await db.deleteFrom("forum_posts").execute();
      const at = "2026-11-20T00:00:00.000000Z";
      const post = (index: number) => ({
        user_id: student.id,
        details: `post ${index}`,
        image: null,
        created_at: at,
      });
      await db.insertInto("forum_posts").values(post(0)).execute();
      await reply(student, (await newest(student)).id, "first");
      await list(student);
      expect(await countQueries(() => list(student))).toBe(QUERIES);
      for (let block = 0; block < 10; block++) {
        const ids = await db
          .insertInto("forum_posts")
          .values(Array.from({ length: 100 }, (_, index) => post(block * 100 + index + 1)))
          .returning("id")
          .execute();
        const replies = ids.flatMap(({ id }) =>
          Array.from({ length: 5 }, (_, index) => ({
            post_id: id,
            user_id: student.id,
            reply: `r${index}`,
            created_at: at,
          })),
        );
        await db.insertInto("forum_replies").values(replies).execute();
      }
      expect(await countQueries(() => list(student, "?page=50"))).toBe(QUERIES);
      const last = await list(student, "?page=101");
      expect([
        last.total,
        last.last_page,
        last.from,
        last.data.map(({ reply_message }) => reply_message),
      ]).toEqual([1001, 101, 1001, ["post 0"]]);
      expect((await list(student, "?page=2&perpage=100")).data).toHaveLength(10);
      expect((await list(student, "?page=102")).data).toEqual([]);
      for (let page = 1; page <= 20; page++)
        expect(
          (await list(student, `?page=${page}`)).data.every(
            ({ get_replies }) => get_replies.length === 5,
          ),
        ).toBe(true);
    },
  );

  /** Counts the database statements. */
  async function countQueries(work: () => Promise<unknown>): Promise<number> {
    const executor = upstream().deps.db.getExecutor();
    const provide = executor.provideConnection.bind(executor);
    let queries = 0;
    Object.defineProperty(executor, "provideConnection", {
      configurable: true,
      value: (consumer: Parameters<typeof provide>[0]) => (queries++, provide(consumer)),
    });
    try {
      await work();
    } finally {
      Reflect.deleteProperty(executor, "provideConnection");
    }
    return queries;
  }
});
