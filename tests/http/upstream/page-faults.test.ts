import { expect, it } from "vitest";
import { z } from "zod";
import { purge } from "../../../upstream/night.ts";
import { Api } from "./api.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { textLike } from "./matchers.ts";
import { staffApi } from "./staff-api.ts";

const GOOD = {
  ...{ part: "segment-studio", state: "recording", kind: "NotFoundError", takes: true },
  ...{ release: "b8gbtgyj", browser: "Chrome 128 Android" },
};
const log = z.object({ results: z.object({ faults: z.array(z.object({}).passthrough()) }) });

onBothEnginesAtNight("faults of browsers", (upstream) => {
  const tell = (change: object) =>
    new Api(upstream().base).post("/api/v1/page-faults", { ...GOOD, ...change });

  it("are counted together when alike, those with takes first, and forgotten after three months", async () => {
    const plain = { takes: false, state: "", part: "account/code-countdown" };
    for (const change of [plain, {}, {}, { browser: "Safari 17 iPhone" }])
      expect((await tell(change)).status).toBe(200);
    const owner = await staffApi(upstream(), "Olga", "owner");
    const shown = async () => log.parse((await owner.get("/api/staff/log")).body).results.faults;
    const day = textLike(/^\d{4}-\d\d-\d\d$/);
    const row = { ...GOOD, takes: 1, times: 2, last_day: day };
    expect(await shown()).toEqual([
      row,
      { ...row, browser: "Safari 17 iPhone", times: 1 },
      { ...row, ...plain, takes: 0, times: 1 },
    ]);
    const { db } = upstream().deps;
    const count = async () => (await db.selectFrom("page_faults").select("day").execute()).length;
    const at = (days: number) => upstream().now() + days * 24 * 60 * 60 * 1000;
    await purge(db, at(89));
    expect(await count()).toBe(3);
    await purge(db, at(92));
    expect(await count()).toBe(0);
  });

  it.each([
    { part: "Asha Rao" },
    { part: "x".repeat(61) },
    { state: "said goodbye" },
    { kind: "Error: goodbye" },
    { release: "https://portal.example" },
    { browser: "Chrome/128 (Asha)" },
    { takes: "perhaps" },
    { part: null },
  ])("are refused with a word that is none of the portal: %o", async (change) => {
    expect((await tell(change)).status).toBe(422);
  });

  it("fill a day with two hundred different ones, which leave room for those with takes", async () => {
    const { db } = upstream().deps;
    await db.deleteFrom("page_faults").execute();
    await tell({ takes: false });
    const [row] = await db.selectFrom("page_faults").selectAll().execute();
    if (!row) throw new Error("no row");
    const others = Array.from({ length: 199 }, (_, no) => ({ ...row, part: `part-${no}` }));
    await db.insertInto("page_faults").values(others).execute();
    expect((await tell({ takes: false, part: "one-more" })).status).toBe(429);
    expect((await tell({ takes: false })).status, "a known one").toBe(200);
    expect((await tell({ part: "one-more" })).status, "with a take").toBe(200);
  });
});
