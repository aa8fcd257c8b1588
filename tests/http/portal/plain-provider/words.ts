import { describe, expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { rowOf, rowsOf } from "../vocabulary/word-list-page.ts";
import { link, notice, pagesFrom, type PlainPortal } from "./plain-portal.ts";

/** Tests the vocabulary hub, a category, My Words and CCL Words. */
export function wordJourneys(plain: () => PlainPortal): void {
  describe("words", () => {
    test("a student opens a word, keeps it in My Words, sees its count there and deletes it", async () => {
      const { provider, student } = plain();
      const asha = await student();
      const known = provider.school.student("asha@school.example");
      const hub = await asha.get("/vocabulary");
      let list = await asha.get(link(hub, "Business"));
      expect(rowsOf(list).map(([, word]) => word)).toEqual(["invoice", "overdraft"]);
      list = await asha.follow(await asha.press(list, "show meanings of invoice"));
      expect(rowOf(list, "invoice")).toEqual(["1", "invoice", "बीजक", "1", "+ My Words"]);
      expect(known?.opened.get(3101)).toBe(1);
      list = await asha.follow(await asha.press(list, "+ My Words: invoice"));
      expect(notice(list)).toBe("Add successfully!");
      const twice = await asha.follow(await asha.post("/vocabulary?list=ccl", { add: "3101.31" }));
      expect(twice.status).toBeLessThan(500);

      let mine = await asha.get("/vocabulary?list=my-words");
      expect(rowsOf(mine).map(([, word]) => word)).toEqual(["invoice"]);
      mine = await asha.follow(await asha.press(mine, "show meanings of invoice"));
      expect([rowOf(mine, "invoice").slice(2, 4), known?.myWords[0]?.count]).toEqual([
        ["बीजक", "1"],
        1,
      ]);
      const filtered = await asha.press(mine, "Search", { filter_by: "1" });
      expect(rowsOf(filtered).map(([, word]) => word)).toEqual(["invoice"]);
      const left = await asha.follow(await asha.press(mine, "Delete invoice from My Words"));
      expect([notice(left), known?.myWords.length]).toEqual(["Delete successfully! Undo", 0]);
    });

    test("CCL Words can be searched, opened, studied, printed and shown as a table", async () => {
      const { provider, student } = plain();
      const asha = await student();
      const pages = await pagesFrom(asha, await asha.get("/vocabulary?list=ccl"));
      expect(pages.flatMap(rowsOf).map(([, word]) => word)).toEqual([
        "invoice",
        "overdraft",
        "fracture",
      ]);
      let ccl = await asha.press(await asha.get("/vocabulary?list=ccl"), "Search", {
        search: "frac",
      });
      expect(rowsOf(ccl).map(([, word]) => word)).toEqual(["fracture"]);
      ccl = await asha.follow(await asha.press(ccl, "show meanings of fracture"));
      expect(rowOf(ccl, "fracture")[2]).toBe("हड्डी टूटना");
      expect(provider.school.student("asha@school.example")?.opened.get(3201)).toBe(1);
      const hub = await asha.get("/vocabulary");
      expect(textOf(hub.page, "main")).toMatch(/CCL Words.*Opened 2\/3/);
      expect(textOf(hub.page, "main")).toMatch(/Health ?Opened 1\/1/);
      // Cards and print-outs need only the provider's lists.
      const card = await asha.get("/vocabulary/study?list=31");
      expect(textOf(card.page, "main")).toContain("invoice");
      const paper = await asha.get("/vocabulary/print?list=ccl");
      expect(textOf(paper.page, "table")).toMatch(/invoice.*overdraft.*fracture/);
      const table = await asha.get("/vocabulary/31");
      expect(textsOf(table.page, "thead th")).toEqual(["Id", "Question", "Language Name", "Date"]);
      expect(textOf(table.page, "tbody")).toContain("At the bank");
    });
  });
}
