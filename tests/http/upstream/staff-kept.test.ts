import { expect, it } from "vitest";
import { onBothEngines } from "./engines.ts";
import { handIn, openPublication, openReview, savedOf, toldTo } from "./handed-in.ts";
import { useMockTests } from "./mock-test-content.ts";
import { staffApi } from "./staff-api.ts";

onBothEngines("staff texts that could be lost", (upstream) => {
  useMockTests(upstream);

  it("keeps what two teachers say of one segment, and refuses the second on one value", async () => {
    const sitting = await handIn(upstream());
    const [one, other] = [await staffApi(upstream(), "Esha"), await staffApi(upstream(), "Farid")];
    const [mine, theirs] = [await openReview(one, sitting), await openReview(other, sitting)];
    const [segment = 0] = mine.segments.map(({ segment_id: id }) => id);
    await mine.save({ segments: { [segment]: { counts: { om: 1 }, remark: "Of Esha." } } });
    const looked = await openPublication(one, sitting);
    const both = await theirs.save({
      segments: { [segment]: { counts: { om: 2, he: 3 }, remark: "Of Farid." } },
    });
    const place = { set: mine.set, segment };
    expect(savedOf(both).refused).toEqual([
      { ...place, field: "om", value: 1 },
      { ...place, field: "remark", value: "Of Esha." },
    ]);
    const kept = await openReview(other, sitting);
    expect(kept.draft.review.segments[segment]).toMatchObject({
      counts: { om: 1, he: 3 },
      remark: "Of Esha.",
    });
    // Farid has seen Esha's text, and replaces it.
    await kept.save({ segments: { [segment]: { remark: "Of Farid." } } });
    // Esha can publish only what she has seen.
    expect((await looked.publish()).status).toBe(409);
    expect((await toldTo(sitting, 0)).mocktest_review).toBeNull();
    // Of two parallel posts of one value, one is refused.
    const again = [await openReview(one, sitting), await openReview(other, sitting)];
    expect(again.map(({ draft }) => draft.review.segments[segment]?.remark)).toEqual([
      "Of Farid.",
      "Of Farid.",
    ]);
    const posts = again.map(({ save }, index) => save({ reviews: `At once ${index}.` }));
    const refused = (await Promise.all(posts)).map((reply) => savedOf(reply).refused.length);
    expect(refused.sort()).toEqual([0, 1]);
  });

  it("a change of one segment leaves the others unchanged, and counts once when sent twice", async () => {
    const sitting = await handIn(upstream());
    const staff = await staffApi(upstream(), "Gita");
    const at = await openReview(staff, sitting);
    const [first = 0, second = 0] = at.segments.map(({ segment_id: id }) => id);
    const comments = [
      { at_ms: 6_000, text: " Later. " },
      { at_ms: 1_000, text: "Sooner." },
    ];
    const said = { [first]: { counts: { he: 1, om: 2, rg: 0 }, remark: "Slower.", comments } };
    for (let time = 0; time < 2; time += 1)
      expect(savedOf(await at.save({ segments: said }))).toMatchObject({
        refused: [],
        drafts: [{ draft: { version: 1 } }, { draft: { version: 0 } }],
      });
    const next = await openReview(staff, sitting);
    await next.save({ segments: { [second]: { done: true } } });
    const { draft } = await openReview(staff, sitting);
    expect(draft).toMatchObject({ version: 2, saved_by: "Gita" });
    expect(draft.review.segments).toEqual({
      [first]: {
        counts: { om: 2, he: 1 },
        remark: "Slower.",
        comments: [
          { at_ms: 1_000, text: "Sooner." },
          { at_ms: 6_000, text: "Later." },
        ],
        facts: "",
        done: false,
      },
      [second]: { counts: {}, remark: "", comments: [], facts: "", done: true },
    });
  });
});
