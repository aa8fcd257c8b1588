import { describe, expect, test } from "vitest";
import { textOf } from "../../support/html.ts";
import { markupProblems } from "../../support/html-validate.ts";
import { hasJava, nuProblems } from "../../support/nu-checker.ts";
import type { Answer } from "../../support/portal-client.ts";
import { problemsOf } from "../../support/sound-page.ts";
import { classesOf } from "../../support/style-rules.ts";
import { walkAccount } from "./account/walk.ts";
import { walkExam } from "./exam/walk.ts";
import { walkCommunity } from "./forum/walk.ts";
import { faultsOfDrafts, longTextsOf } from "./draft-places.ts";
import { faultsOfKept, formsOf } from "./kept-forms.ts";
import { usePortal } from "./portal-stack.ts";
import { walkPractice } from "./practice/walk.ts";
import { openStaff, walkStaff } from "./staff/walk.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const withNu = hasJava();

/**
 * The Nu checker checks one page of each kind, or html-validate without Java; at night both check
 * all pages. Nu gets them together, because its start takes seconds.
 */
describe("every page and state is valid HTML", () => {
  const pages: Answer[] = [];

  test.each([
    { name: "practice, dashboard and videos", walk: walkPractice, least: 50 },
    { name: "forum, enquiries, FAQ and plans", walk: walkCommunity, least: 29 },
    { name: "mock tests", walk: walkExam, least: 30 },
    { name: "before log-in", walk: walkAccount, least: 30 },
  ])("$name", { timeout: 90_000 }, async ({ walk, least }) => {
    const seen = (await walk(portal)).flatMap((client) => client.seen).filter(isPage);
    expect(seen.length).toBeGreaterThan(least);
    if (process.env.NIGHT || !(await withNu))
      for (const { url, text } of oneOfAKind(seen))
        expect(await markupProblems(text), url).toEqual([]);
    pages.push(...seen);
  });

  test("for staff", { timeout: 90_000, tags: ["night"] }, async () => {
    const [staff] = await walkStaff(portal);
    const seen = staff?.seen.filter(isPage) ?? [];
    expect(seen.length).toBeGreaterThan(60);
    for (const { url, text } of seen) expect.soft(await markupProblems(text), url).toEqual([]);
    pages.push(...seen);
  });

  test("the Nu checker finds no error on any page", { timeout: 90_000 }, async (context) => {
    if (!(await withNu))
      context.skip("the Nu checker needs Java, which is not installed here (default-jre-headless)");
    expect(pages.length).toBeGreaterThan(140);
    const kinds = oneOfAKind(pages);
    expect(kinds.length).toBeGreaterThan(60);
    expect(await nuProblems(kinds)).toEqual([]);
  });

  test("every class on a page has a rule in a style sheet that the page loads", async () => {
    const kinds = oneOfAKind(pages);
    expect(kinds.length).toBeGreaterThan(60);
    for (const page of kinds) expect.soft(await classesWithoutRule(page), page.url).toEqual([]);
  });

  test("every long text of a page, of students and staff, is part of a draft", async () => {
    pages.push(...(await openStaff(portal)).seen.filter(isPage));
    const typed = pages.flatMap(({ url, page }) => longTextsOf(page, url.includes("/staff")));
    expect(typed.length).toBeGreaterThan(60);
    expect(pages.flatMap(faultsOfDrafts)).toEqual([]);
  });

  test("after the session has ended, each form is kept, but no secret and no field it lacks", async () => {
    const student = await portal.signedIn();
    for (const path of ["/user-profile", "/user-profile/delete"]) await student.get(path);
    const forms = formsOf([...pages, ...student.seen.filter(isPage)]);
    expect(forms.length).toBeGreaterThan(70);
    expect(forms.flatMap(({ secrets }) => secrets)).toEqual(
      expect.arrayContaining(["password", "current_password", "secret", "code"]),
    );
    const faults = await Promise.all(forms.map((form) => faultsOfKept(portal.client(), form)));
    expect(faults.flat()).toEqual([]);
  });
});

test.each([
  ["a script of another name", /( src="\/assets\/)entry/, "$1other"],
  ["a script of another server", / src="\/assets\/entry/, ' src="https://a.example/entry'],
  ["a link to no place of the page", ' href="#main"', ' href="#mian"'],
  ["no heading", /(<h1[^>]*>)[^<]+/, "$1"],
  ["a raw value", /(<h1[^>]*>)[^<]+/, "$1undefined"],
  [
    "two words as one",
    /(<main[^>]*>)/,
    "$1<p><a href='#main'>Search</a><a href='#main'>Clear</a></p>",
  ],
  ["an id that is there twice", "</main>", '<p id="main"></p></main>'],
  ["a handler in an attribute", "<main ", '<main onclick="x()" '],
  ["a field without a label", "</main>", '<input name="more"/></main>'],
])("the page check finds %s on a page that was sound before", async (_, from, to) => {
  const { text } = await portal.client().get("/login");
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  expect(await problemsOf(changed)).not.toEqual([]);
});

test("html-validate finds markup that breaks the HTML specification", async () => {
  const { text } = await portal.client().get("/login");
  const changed = text.replace("</main>", "<p><ul></ul></p></main>");
  expect(await markupProblems(changed)).not.toEqual([]);
});

/** The default variants, from which others differ. */
const AS_THE_OTHERS = ["level-0", "notice-info"];
/** Class names by the URL of the style sheet. */
const ruled = new Map<string, string[]>();

async function classesWithoutRule({ url, page }: Answer): Promise<string[]> {
  const links = page.querySelectorAll("link[rel=stylesheet]");
  const sheets = links.map((link) => new URL(link.getAttribute("href") ?? "", url).href);
  for (const sheet of sheets)
    if (!ruled.has(sheet)) ruled.set(sheet, classesOf(await (await fetch(sheet)).text()));
  const names = new Set([...AS_THE_OTHERS, ...sheets.flatMap((sheet) => ruled.get(sheet) ?? [])]);
  const written = page
    .querySelectorAll("[class]")
    .flatMap((element) => (element.getAttribute("class") ?? "").split(/\s+/).filter(Boolean));
  return [...new Set(written)].filter((name) => !names.has(name));
}

function oneOfAKind(pages: Answer[]): Answer[] {
  const first = new Map(pages.toReversed().map((page) => [kindOf(page), page]));
  return process.env.NIGHT ? pages : [...first.values()];
}

/** Returns a page's kind: pages with the same path, heading and status differ only in data. */
function kindOf({ url, status, page }: Answer): string {
  const path = new URL(url).pathname.replace(/[\d-]{9,}|[^/]{20,}/, "x");
  return `${status} ${path} ${textOf(page, "h1").replace(/\d+/g, "0")}`;
}

function isPage({ text, headers }: Answer): boolean {
  return text !== "" && (headers.get("content-type")?.startsWith("text/html") ?? false);
}
