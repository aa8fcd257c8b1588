import { expect, it } from "vitest";
import { onBothEngines } from "./engines.ts";
import { handIn, openPublication, openReview, toldTo } from "./handed-in.ts";
import { useMockTests } from "./mock-test-content.ts";
import { staffApi } from "./staff-api.ts";

onBothEngines("staff texts that could be lost", (upstream) => {
  useMockTests(upstream);

  it("refuses the second of two concurrent reviews, and overwrites neither", async () => {
    const sitting = await handIn(upstream());
    const [one, other] = [await staffApi(upstream(), "Esha"), await staffApi(upstream(), "Farid")];
    const [mine, theirs] = [await openReview(one, sitting), await openReview(other, sitting)];
    await mine.save({ reviews: "Of Esha." });
    const looked = await openPublication(one, sitting);
    expect((await theirs.save({ reviews: "Of Farid." })).status).toBe(409);
    const kept = await openReview(other, sitting);
    expect(kept.draft).toMatchObject({ saved_by: "Esha", review: { reviews: "Of Esha." } });
    // Farid has seen Esha's text, and replaces it.
    expect((await kept.save({ reviews: "Of Farid." })).status).toBe(200);
    // Esha can publish only what she has seen.
    expect((await looked.publish()).status).toBe(409);
    expect((await toldTo(sitting, 0)).mocktest_review).toBeNull();
    // Of two parallel posts of one version, one is refused.
    const again = [await openReview(one, sitting), await openReview(other, sitting)];
    const both = await Promise.all(
      again.map(({ save }, index) => save({ reviews: `At once ${index}.` })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("a change of one segment leaves the others unchanged, and counts once when sent twice", async () => {
    const sitting = await handIn(upstream());
    const staff = await staffApi(upstream(), "Gita");
    const at = await openReview(staff, sitting);
    const [first = 0, second = 0] = at.segments.map(({ segment_id: id }) => id);
    const counts = { he: 1, om: 2, rg: 0 };
    const said = { [first]: { counts, remark: "Slower." } };
    expect((await at.save({ segments: said })).status).toBe(200);
    expect((await at.save({ segments: said })).status).toBe(200);
    const next = await openReview(staff, sitting);
    await next.save({ segments: { [second]: { counts: { gr: 1 }, remark: "" } } });
    const { draft } = await openReview(staff, sitting);
    expect(draft).toMatchObject({ version: 2, saved_by: "Gita" });
    expect(draft.review.segments).toEqual({
      [first]: { counts: { om: 2, he: 1 }, remark: "Slower." },
      [second]: { counts: { gr: 1 }, remark: "" },
    });
    for (const wrong of [
      { segments: { [first]: { counts: { om: -1 }, remark: "" } } },
      { segments: { [first]: { counts: { no: 1 }, remark: "" } } },
      { segments: { 1000000: { counts: {}, remark: "" } } },
      { half_marks: 91 },
      { reviews: "ab".repeat(5001) },
    ])
      expect((await next.save(wrong)).status, JSON.stringify(wrong).slice(0, 40)).toBe(422);
  });
});
