import { expect, it } from "vitest";
import { z } from "zod";
import { addThread } from "../../support/long-thread.ts";
import { onBothEngines, signIn, type Upstream } from "./engines.ts";
import { add, list, reply } from "./forum-calls.ts";
import { textLike } from "./matchers.ts";
import { staffApi } from "./staff-api.ts";

/** Ten posts whose five replies are as long as allowed, with room for their writers. */
const MOST_BYTES = 600_000;
const PAGE = 20;
const staffThread = z.object({
  results: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        replies_count: z.number(),
        replies_from: z.number(),
        replies: z.array(
          z.object({ id: z.number(), reply: z.string(), hidden_at: z.string().nullable() }),
        ),
      }),
    ),
  }),
});

onBothEngines("a thread with replies without end", (upstream) => {
  it.each([60, 300])("of %i replies comes in pages", (count) => comesInPages(upstream(), count));
  it("of 1,800 replies comes in pages", { tags: ["night"] }, () => comesInPages(upstream(), 1_800));
});

async function comesInPages(upstream: Upstream, count: number): Promise<void> {
  const student = await signIn(upstream);
  const id = await addThread(upstream.deps.db, student.id, count);
  await add(student, "A post above it");
  const inList = (await list(student)).data.find((post) => post.id === id);
  expect([inList?.replies_count, inList?.replies_from]).toEqual([count, 1]);
  expect(inList?.get_replies.map(numberOf)).toEqual([1, 2, 3, 4, 5]);

  const pageOf = async (page: number) => {
    const { bytes } = await student.api.get(`/api/v1/forum-list?forum_id=${id}`);
    expect(bytes.length).toBeLessThan(MOST_BYTES);
    const { data } = await list(student, `?forum_id=${id}&replies_page=${page}`);
    const { get_replies = [], replies_from } = data.find((post) => post.id === id) ?? {};
    return { from: replies_from, numbers: get_replies.map(numberOf) };
  };
  const last = Math.ceil(count / PAGE);
  const pages = [];
  for (let page = 1; page <= last; page++) pages.push(await pageOf(page));
  expect(pages.flatMap(({ numbers }) => numbers)).toEqual(upTo(count));
  expect(pages.map(({ from }) => from)).toEqual(upTo(last).map((page) => (page - 1) * PAGE + 1));
  for (const [asked, shown] of [
    [0, 1],
    [-3, 1],
    [last + 7, last],
  ] as const)
    expect(await pageOf(asked), `page ${asked}`).toEqual(pages[shown - 1]);

  const replied = await reply(student, id, "The newest");
  expect(replied.body).toMatchObject({ status: 200, reply_place: count + 1 });

  const staff = await staffApi(upstream, `Tara${count}`);
  const threadOf = async (query: string) => {
    const answer = await staff.get(`/api/staff/forum${query}`);
    expect(answer.bytes.length).toBeLessThan(2 * MOST_BYTES);
    return staffThread.parse(answer.body).results.data;
  };
  const all = await threadOf("");
  expect(all.find((post) => post.id === id)).toMatchObject({ replies_count: count + 1 });
  expect(all.map(({ replies }) => replies.length).every((length) => length <= 5)).toBe(true);
  const [third] = await threadOf(`?forum_id=${id}&replies_page=3`);
  expect(third).toMatchObject({ id, replies_from: 2 * PAGE + 1 });
  const hidden = third?.replies[4];
  await staff.post(`/api/staff/forum/reply/${hidden?.id}/hide`);
  const [again] = await threadOf(`?forum_id=${id}&replies_page=3`);
  expect(again?.replies[4]).toMatchObject({ id: hidden?.id, hidden_at: textLike(/Z$/) });
  expect((await list(student)).data.find((post) => post.id === id)?.replies_count).toBe(count);
  expect((await pageOf(3)).numbers).not.toContain(45);
}

const numberOf = ({ reply_message }: { reply_message: string }) =>
  Number(reply_message.split(" ")[0]);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
