import { expect, it } from "vitest";
import { z } from "zod";
import { reviewCalls } from "../../../contract/staff/reviews.ts";
import { marking } from "../../../upstream/db/migrations/0056-marking.ts";
import type { Api } from "./api.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { type Change, handIn, openReview, savedOf } from "./handed-in.ts";
import { useMockTests } from "./mock-test-content.ts";
import { staffApi } from "./staff-api.ts";

const OPEN_MS = 20_000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

onBothEnginesAtNight("the marks of a mock test", (upstream) => {
  useMockTests(upstream);

  it("are refused beyond their limits or in a foreign place, with the good ones of the post", async () => {
    const [sitting, other] = [await handIn(upstream()), await handIn(upstream())];
    const staff = await staffApi(upstream(), "Asha");
    const at = await openReview(staff, sitting);
    const [segment = 0] = at.segments.map(({ segment_id: id }) => id);
    const [foreign = 0] = (await openReview(staff, sitting, 1)).segments.map(
      ({ segment_id: id }) => id,
    );
    const good: Change = { segment, field: "om", from: 0, to: 1 };
    const of = (field: string, from: unknown, to: unknown) => ({ segment, field, from, to });
    const comments = (times: number, text: string) =>
      of("comments", [], Array(times).fill({ at_ms: 0, text }));
    const wrong: [Change & { set?: number }, string][] = [
      [of("om", 0, -1), "Too small: expected number to be >=0"],
      [of("om", 0, 100), "Too big: expected number to be <=99"],
      [of("no", 0, 1), "A review has no such field."],
      [of("remark", "", "a".repeat(1_001)), "A remark here may have 1,000 characters at most"],
      [comments(21, "Mind it."), "A segment may have 20 comments at most"],
      [comments(1, "a".repeat(301)), "A comment may have 300 characters at most"],
      [comments(1, " "), "Type the comment"],
      [of("comments", [], [{ at_ms: -1, text: "a" }]), "Too small: expected number to be >=0"],
      [{ ...of("half_marks", null, 91), segment: null }, "Too big: expected number to be <=90"],
      [
        { ...of("reviews", "", "ab".repeat(5_001)), segment: null },
        "A remark here may have 10,000 characters at most",
      ],
      [{ ...good, segment: null }, "A review has no such field."],
      [{ ...good, segment: foreign }, "This test has no such segment."],
      [{ ...good, set: at.set + 1_000_000 }, "This test has no such segment."],
    ];
    const refusal = z.object({ errors: z.record(z.string(), z.array(z.string())) });
    for (const [change, why] of wrong) {
      const { status, body } = await at.mark(good, change);
      const told = status === 422 ? Object.values(refusal.parse(body).errors).flat() : [];
      expect([status, told], JSON.stringify(change).slice(0, 60)).toEqual([422, [why]]);
    }
    expect((await at.mark()).status, "nothing").toBe(422);
    expect((await openReview(staff, sitting)).draft.version).toBe(0);
    const most = [of("remark", "", "ñ".repeat(1_000)), comments(20, "a".repeat(300))];
    expect(savedOf(await at.mark(good, ...most)).refused).toEqual([]);
    expect((await openReview(staff, other)).draft.version, "of another student").toBe(0);
  });

  it("the first mark takes a test; it can be given back, taken and taken over", async () => {
    // The oldest of those that wait.
    await upstream().deps.db.deleteFrom("mock_records").execute();
    const sitting = await handIn(upstream());
    const one = await staffApi(upstream(), "Bala");
    const other = await staffApi(upstream(), "Chitra");
    const holder = async (staff: Api) => (await openReview(staff, sitting)).marking.holder;
    const take = (staff: Api, is: 0 | 1) =>
      staff.post(`/api/staff/tests/${sitting.recordId}/take`, { take: is });
    expect(await holder(one), "who only looks takes nothing").toBeNull();
    await (await openReview(one, sitting)).save({ reviews: "" });
    expect(await holder(one), "nor who changes nothing").toBeNull();
    await (await openReview(one, sitting)).save({ reviews: "Mine." });
    await (await openReview(other, sitting)).save({ remark: "Mine, too." });
    expect([await holder(one), await holder(other)]).toMatchObject([
      { name: "Bala", is_own: true },
      { name: "Bala", is_own: false },
    ]);
    await take(other, 0);
    expect(await holder(one), "nobody gives back another's test").toMatchObject({ is_own: true });
    const over = reviewCalls.take.answer.parse((await take(other, 1)).body);
    expect(over.holder).toMatchObject({ name: "Chitra", is_own: true });
    expect(await holder(one)).toMatchObject({ name: "Chitra", is_own: false });
    await take(other, 0);
    expect(await holder(one)).toBeNull();
    await take(one, 1);
    upstream().turnClock(WEEK_MS + 1_000);
    const late = await staffApi(upstream(), "Devi");
    const { next } = await openReview(late, await handIn(upstream()));
    expect([await holder(late), next?.id], "left for a week").toEqual([null, sitting.recordId]);
    await (await openReview(late, sitting)).save({ reviews: "Mine now." });
    expect(await holder(late)).toMatchObject({ name: "Devi", is_own: true });
  });

  it("tells who else has the test open now, and only what the asker lacks", async () => {
    const sitting = await handIn(upstream());
    const one = await staffApi(upstream(), "Divya");
    const other = await staffApi(upstream(), "Esha");
    await openReview(one, sitting);
    const at = await openReview(other, sitting);
    expect(at.marking.others).toEqual(["Divya"]);
    const ask = async (staff: Api, seen: string) =>
      reviewCalls.marking.answer.parse((await staff.get(`${at.path}/marking?seen=${seen}`)).body);
    upstream().turnClock(OPEN_MS - 1_000);
    expect((await ask(other, "0.0")).others).toEqual(["Divya"]);
    upstream().turnClock(2_000);
    expect((await ask(other, "0.0")).others, "closed").toEqual([]);
    expect((await ask(one, "0.0")).others, "asks every few seconds").toEqual(["Esha"]);
    await at.save({ reviews: "Clear." });
    const versions = async (seen: string) =>
      (await ask(one, seen)).drafts.map(({ draft }) => draft?.version);
    expect(await versions("0.0")).toEqual([1, undefined]);
    expect(await versions("1.0")).toEqual([undefined, undefined]);
    expect(await versions("nonsense")).toEqual([1, 0]);
  });

  it("nobody marks with the token of a removed account, or a test that was withdrawn", async () => {
    const sitting = await handIn(upstream());
    const [one, other] = [await staffApi(upstream(), "Farid"), await staffApi(upstream(), "Gita")];
    const at = await openReview(one, sitting);
    const rest = await openReview(other, sitting);
    const { db } = upstream().deps;
    await db.deleteFrom("staff").where("name", "=", "Farid").execute();
    expect((await at.save({ reviews: "Too late." })).status).toBe(401);
    await db.deleteFrom("mock_records").where("id", "=", sitting.recordId).execute();
    expect((await rest.save({ reviews: "Of nothing." })).status).toBe(404);
  });

  it("a draft from before belongs to the teacher who saved it last", async () => {
    const { db } = upstream().deps;
    const [begun, free] = [await handIn(upstream()), await handIn(upstream())];
    const [one, other] = [await staffApi(upstream(), "Hari"), await staffApi(upstream(), "Ines")];
    await (await openReview(one, begun, 0)).save({ reviews: "First." });
    upstream().turnClock(1_000);
    await (await openReview(other, begun, 1)).save({ reviews: "Second." });
    // As it was before.
    await db.schema.dropTable("mock_markers").execute();
    for (const column of ["peaks", "facts"])
      await db.schema.alterTable("mock_answers").dropColumn(column).execute();
    await marking().up(db);
    const holder = async (sitting: typeof begun) =>
      (await openReview(one, sitting)).marking.holder?.name;
    expect([await holder(begun), await holder(free)]).toEqual(["Ines", undefined]);
  });
});
