import { beforeAll, describe, expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";
import { locationOf, rowOf, rowsOf } from "./word-list-page.ts";

const portal = usePortal();
const CCL = "/vocabulary?list=ccl";
const MINE = "/vocabulary?list=my-words";
const HEALTH = "/practice-dialogue-completed/1";
const COUNTED = "POST /api/v1/category/memoriz-words/onclick";
let client: PortalClient;

beforeAll(async () => {
  client = await portal.signedIn();
});

test("a visitor's list has one main button and names the way back", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  const { page } = await visitor.get(CCL);
  expect(textsOf(page, "main .btn-primary")).toEqual(["See the plans"]);
  expect(textOf(page, ".back")).toBe("Vocabulary");
});

test("the hub links to each list and shows how much of it was opened", async () => {
  const { page } = await client.get("/vocabulary");
  const [mine, ccl, ...categories] = page.querySelectorAll(".card");
  expect(mine?.querySelector("a")?.getAttribute("href")).toBe(MINE);
  expect(textOf(page, ".card .card-meta")).toBe("Opened 2/5 40%");
  expect(ccl?.querySelector("a")?.getAttribute("href")).toBe(CCL);
  expect(ccl?.text).toMatch(/Opened \d+\/\d+/);
  expect(categories.map((card) => card.querySelector("h3")?.text)).toContain("Consumer Affairs");
  expect(categories[0]?.querySelector("a")?.getAttribute("href")).toBe(HEALTH);
  expect(categories[0]?.text).toMatch(/Opened 9\/\d+/);
  for (const bar of page.querySelectorAll(".card progress"))
    expect(bar.text).toBe(`${bar.getAttribute("value")} of ${bar.getAttribute("max")}`);
  const toStruggled = "a[href*='list=struggled']";
  expect(page.querySelectorAll(toStruggled).length).toBe(1);
  const visitor = await portal.signedIn("visitor@example.com");
  const without = await visitor.get("/vocabulary");
  expect(without.page.querySelectorAll(toStruggled).length, "no dialogue has the label").toBe(0);
});

test("the dashboard's category cards link to their words", async () => {
  const { page } = await client.get("/dashboard");
  expect(page.querySelectorAll("#categories a").map((link) => link.getAttribute("href"))[0]).toBe(
    HEALTH,
  );
});

test("a list shows words, hidden meanings, counts and a link back", async () => {
  const list = await client.get(HEALTH);
  expect([textOf(list.page, "h1"), rowsOf(list).length]).toEqual(["Health", 10]);
  expect(rowsOf(list)[0]).toEqual(["1", "bulk billing", "show meanings", "1", "In My Words"]);
  expect(rowOf(list, "allergy")).toEqual(["10", "allergy", "show meanings", "0", "+ My Words"]);
  expect(textsOf(list.page, "thead th")).toEqual([
    ...["Seq id", "Word", "Meaning", "Times opened", "Action"],
  ]);
  expect(list.page.querySelector(".back")?.getAttribute("href")).toBe("/vocabulary");
  expect(textOf(list.page, "table")).not.toMatch(/[\u0900-\u097f]/);
  const options = (id: string) =>
    list.page
      .querySelectorAll(`#${id} option`)
      .map((option) => [option.getAttribute("value"), option.text]);
  expect(options("filter_by")).toEqual([
    ["0", "All words"],
    ["2", "Not Opened"],
    ["1", "Opened"],
  ]);
  expect(options("direction")).toEqual([
    ["1", "English To Native"],
    ["2", "Native To English"],
  ]);
  expect(textsOf((await client.get(MINE)).page, "#filter_by option")).toEqual([
    ...["All words", "Not memorizing", "Memorizing"],
  ]);
});

describe("show meanings", () => {
  test("counts once per word and page, and the URL keeps it open", async () => {
    const before = portal.fake.count(COUNTED);
    const list = await client.get(`${HEALTH}?search=allergy&direction=1`);
    const shown = await client.press(list, "show meanings of allergy");
    const { pathname, searchParams, hash } = locationOf(shown);
    expect([shown.status, pathname, hash]).toEqual([
      303,
      HEALTH,
      expect.stringMatching(/^#word-\d+$/),
    ]);
    expect(searchParams.get("search")).toBe("allergy");
    const opened = await client.follow(shown);
    expect(rowOf(opened, "allergy")).toEqual(["10", "allergy", "एलर्जी", "1", "+ My Words"]);
    const meaning = opened.page.querySelector(".meaning .native");
    expect([meaning?.getAttribute("lang"), meaning?.getAttribute("dir")]).toEqual(["hi", "ltr"]);

    // Back and the same button, or a double click, count as the same page.
    await client.press(list, "show meanings of allergy");
    const again = await client.get(`${locationOf(shown).pathname}${locationOf(shown).search}`);
    expect(rowOf(again, "allergy")[3]).toBe("1");
    expect(portal.fake.count(COUNTED)).toBe(before + 1);
    const anew = await client.press(await client.get(HEALTH), "show meanings of allergy");
    expect(rowOf(await client.follow(anew), "allergy")[3]).toBe("2");
  });

  test("opens several words at once; a search or another page closes them", async () => {
    let list = await client.get(HEALTH);
    for (const word of ["dosage", "prescription"])
      list = await client.follow(await client.press(list, `show meanings of ${word}`));
    expect(list.page.querySelectorAll(".meaning .native").length).toBe(2);
    const next = await client.get(
      list.page.querySelector(".pagination a[rel=next]")?.getAttribute("href") ?? "",
    );
    expect(next.url).not.toContain("open=");
    const searched = await client.press(list, "Search", { search: "dosage" });
    expect(searched.page.querySelectorAll(".meaning .native").length).toBe(0);
  });

  test("also works from the native word to English", async () => {
    const list = await client.get(`${HEALTH}?direction=2&search=allergy`);
    const word = list.page.querySelector("tbody th .native");
    expect([word?.text, word?.getAttribute("lang")]).toEqual(["एलर्जी", "hi"]);
    const inButtons = list.page.querySelectorAll("tbody button .native");
    expect(
      inButtons.map((name) => [name.text, name.getAttribute("lang"), name.getAttribute("dir")]),
    ).toEqual(Array(inButtons.length).fill(["एलर्जी", "hi", "ltr"]));
    expect(inButtons.length).toBe(2);
    expect(textsOf(list.page, "main p")).toContain("Say it in English. Then open the meaning.");
    const shown = await client.follow(await client.press(list, "show meanings"));
    expect(rowsOf(shown)[0]?.[2]).toBe("allergy");
    expect(shown.page.querySelector("#direction option[selected]")?.text).toBe("Native To English");
  });
});

test("My Words: adds, shows and counts a word, deletes it twice without error, and undoes it", async () => {
  const added = await client.press(await client.get(`${CCL}&page=3`), "+ My Words: bail");
  expect(added.location).toBe(`${CCL}&page=3`);
  const list = await client.follow(added);
  expect([textOf(list.page, ".notice-success"), rowOf(list, "bail")[4]]).toEqual([
    "Add successfully!",
    "In My Words",
  ]);
  const mine = await client.get(MINE);
  expect(rowOf(mine, "bail")).toEqual([
    "6",
    "bail",
    "show meanings",
    "0",
    "Delete bail from My Words",
  ]);
  const shown = await client.follow(await client.press(mine, "show meanings of bail"));
  expect(rowOf(shown, "bail").slice(2, 4)).toEqual(["ज़मानत", "1"]);
  expect(rowsOf(await client.get(`${MINE}&filter_by=1&search=bail`)).length).toBe(1);

  const tab = await client.get(MINE);
  for (const from of [mine, tab]) {
    const deleted = await client.press(from, "Delete bail from My Words");
    const left = await client.follow(deleted);
    expect([deleted.location, textOf(left.page, ".notice-success")]).toEqual([
      MINE,
      "Delete successfully! Undo",
    ]);
    expect(rowsOf(left).flat()).not.toContain("bail");
  }
  const undone = await client.press(
    await client.follow(await client.press(tab, "Delete bail from My Words")),
    "Undo",
  );
  expect(rowOf(await client.follow(undone), "bail")[4]).toBe("Delete bail from My Words");
});

test("a category is also available as a table without meanings", async () => {
  const { page, text } = await client.get("/vocabulary/1");
  expect(textsOf(page, "thead th")).toEqual(["Id", "Question", "Language Name", "Date"]);
  // A phone hides two columns, so their values stand below the word.
  expect(textOf(page, "tbody th")).toMatch(/^bulk billing Hindi, \d\d\/\d\d\/\d{4}$/);
  expect(textsOf(page, "tbody td").slice(1, 3)).toEqual([
    "Hindi",
    expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
  ]);
  expect(text).not.toMatch(/[\u0900-\u097f]/);
  expect(page.querySelector(".back")?.getAttribute("href")).toBe(HEALTH);
});

describe("invalid URLs and POSTs", () => {
  test.each([
    `${CCL}&page=0`,
    `${CCL}&page=-1`,
    `${CCL}&filter_by=7`,
    `${CCL}&direction=9&view=%22&open=x.y.${"9".repeat(30)}`,
  ])("%s shows the default list", async (path) => {
    const list = await client.get(path);
    expect([list.status, rowsOf(list).length, rowsOf(list)[0]?.[1]]).toEqual([
      200,
      10,
      "bulk billing",
    ]);
  });

  test.each(["%", "_", `"`, "' or 1=1 --", "<b>", "🦴", "x".repeat(500)])(
    "a search for %s finds nothing, and says so",
    async (search) => {
      const { page, status } = await client.get(`${CCL}&search=${encodeURIComponent(search)}`);
      expect([status, textOf(page, ".empty h2")]).toEqual([200, "Data Not Found"]);
      expect(page.querySelector(".empty a")?.getAttribute("href")).toBe(CCL);
    },
  );

  test("a page past the end redirects to the last one", async () => {
    const list = await client.follow(await client.get(`${CCL}&page=9999`));
    expect(rowsOf(list).length).toBeGreaterThan(0);
  });

  test.each([
    "/practice-dialogue-completed/99",
    "/practice-dialogue-completed/x",
    "/vocabulary/99",
    "/vocabulary/x",
  ])("%s is a 404", async (path) => {
    expect((await client.get(path)).status).toBe(404);
  });

  test("the category of another language is a 404", async () => {
    const categories = await client.get("/vocabulary");
    const own = categories.page.querySelectorAll(".cards-2 a").length;
    for (const path of ["/practice-dialogue-completed/", "/vocabulary/"])
      expect((await client.get(`${path}${own + 1}`)).status).toBe(404);
  });

  test.each<[Record<string, string>, number]>([
    [{}, 404],
    [{ add: "1" }, 404],
    [{ add: "1.2.3" }, 404],
    [{ add: "x.1" }, 404],
    [{ delete: "-1" }, 404],
    [{ show: "1.1", list: "ccl", view: "no view!" }, 404],
    [{ show: "1.1", list: "other", view: "0123456789" }, 404],
  ])("answers 404 to a form with %j", async (fields, status) => {
    expect((await client.post(CCL, fields)).status).toBe(status);
  });

  test.each(["add", "show"])("%s of an unknown word shows an error", async (button) => {
    const fields = { list: "ccl", view: "0123456789", [button]: "99999.1" };
    const told = await client.follow(await client.post(CCL, fields));
    expect(textOf(told.page, ".notice-danger")).toBe("This was not found.");
  });
});
