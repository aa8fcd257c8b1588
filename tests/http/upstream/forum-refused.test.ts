import { expect, it } from "vitest";
import type { Reply } from "./api.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { HOUR_MS } from "./sign-up.ts";
import { add, list, newest, reply } from "./forum-calls.ts";

onBothEnginesAtNight("what the forum refuses", (upstream) => {
  it("refuses a post without text or with too much", async () => {
    const student = await signIn(upstream());
    const { total } = await list(student);
    const tooLong = "The forum details field must not be greater than 5000 characters.";
    const required = "The forum details field is required.";
    for (const [details, message] of [
      [undefined, required],
      ["", required],
      [" \r\n\t ", required],
      [["a"], "The forum details field must be a string."],
      ["😀".repeat(5_001), tooLong],
      ["x".repeat(100_000), tooLong],
      ["अ".repeat(100_000), tooLong],
      ["x".repeat(3_000_000), tooLong],
    ] as const)
      refused(await add(student, details), "forum_details", message);
    const form = new FormData();
    form.set("forum_details", "अ".repeat(100_000));
    refused(
      await student.api.call("/api/v1/forum-add", { method: "POST", form }),
      "forum_details",
      tooLong,
    );
    expect((await list(student)).total).toBe(total);
  });

  it("refuses a reply without text, with too much, or to an unknown post", async () => {
    const student = await signIn(upstream());
    await add(student, "hello");
    const { id } = await newest(student);
    const required = "The reply field is required.";
    const tooLong = "The reply field must not be greater than 2000 characters.";
    for (const [text, message] of [
      ["", required],
      [null, required],
      ["   ", required],
      ["x".repeat(2_001), tooLong],
      ["x".repeat(100_000), tooLong],
      ["x".repeat(2_000_000), tooLong],
    ] as const) {
      refused(await reply(student, id, text), "reply", message);
    }
    refused(await reply(student, undefined, "a"), "forum_id", "The forum id field is required.");
    refused(
      await reply(student, "1; drop table", "a"),
      "forum_id",
      "The forum id field must be an integer.",
    );
    refused(
      await reply(student, 3_000_000_000, "a"),
      "forum_id",
      "The selected forum id is invalid.",
    );
    const unknown = await reply(student, 2_000_000_000, "a");
    expect([unknown.status, unknown.body]).toEqual([404, { message: "Not Found" }]);
    expect((await newest(student)).get_replies).toEqual([]);
  });

  it("limits a student to 20 posts and 60 replies an hour, and no other student", async () => {
    const [student, other] = [await signIn(upstream()), await signIn(upstream())];
    for (let post = 1; post <= 20; post++)
      expect((await add(student, `post ${post}`)).status).toBe(200);
    const { id } = await newest(student);
    for (let at = 1; at <= 60; at++)
      expect((await reply(student, id, `reply ${at}`)).status).toBe(200);
    for (const stopped of [await add(student, "one more"), await reply(student, id, "one more")]) {
      expect([stopped.status, stopped.body]).toEqual([429, { message: "Too Many Attempts." }]);
      expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(3_500);
    }
    refused(await add(student, ""), "forum_details", "The forum details field is required.");
    expect((await add(other, "mine")).status).toBe(200);
    expect((await reply(other, id, "mine")).status).toBe(200);
    upstream().turnClock(HOUR_MS);
    expect((await add(student, "later")).status).toBe(200);
    expect((await list(student)).data.find((post) => post.id === id)?.replies_count).toBe(61);
  });
});

function refused(answer: Reply, field: string, message: string): void {
  expect([answer.status, answer.body]).toEqual([422, { message, errors: { [field]: [message] } }]);
}
