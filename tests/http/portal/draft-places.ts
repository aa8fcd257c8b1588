import type { HTMLElement } from "node-html-parser";
import type { Answer } from "../../support/portal-client.ts";

/** Short forms of staff that are answered with a question, and those with secrets. */
const WITHOUT = /^\/staff(\/login|\/two-step|\/payments|\/people|\/account)\b/;
/**
 * These keep every value by themselves, and send it: tests/e2e/js/marking.spec.ts and
 * staff-recording.spec.ts. `.plain-tools` is shown only without script, and so without drafts.
 * Of a list of words the whole list stays a draft until it is stored: `ul.word-rows` mend it.
 */
const KEPT_ELSEWHERE =
  "[data-island='work/marking'], [data-island='work/writing'], .plain-tools, ul.word-rows";
const TYPED = "textarea, input[type=text], input:not([type]), input[type=email], input[type=url]";

/** Returns the long texts of a page that no draft keeps, and names that two drafts share. */
export function faultsOfDrafts({ url, page }: Answer): string[] {
  const { pathname } = new URL(url);
  const isStaff = pathname.startsWith("/staff") && !WITHOUT.test(pathname);
  const keeps = page.querySelector("main[data-enhance=drafts][data-owner]") !== null;
  const lost = longTextsOf(page, isStaff).filter((field) => {
    const part = field.closest("[data-draft]");
    return !keeps || part?.querySelectorAll("input[name=draft]").length !== 1;
  });
  const places = placesIn(page);
  const twice = places.filter((place, at) => places.indexOf(place) !== at);
  return [...lost.map(String), ...twice].map((fault) => `${url}: ${fault}`);
}

export function longTextsOf(page: HTMLElement, isStaff: boolean): HTMLElement[] {
  return page
    .querySelectorAll(isStaff ? TYPED : "textarea")
    .filter(
      (field) =>
        field.closest("form")?.getAttribute("method") === "post" &&
        field.closest(KEPT_ELSEWHERE) === null,
    );
}

/** Forms with one path and one name would be offered each other's drafts. */
function placesIn(page: HTMLElement): string[] {
  return page.querySelectorAll("[data-draft]").map((part) => {
    const action = part.closest("form")?.getAttribute("action") ?? "";
    return `${action.split("?")[0]} ${part.getAttribute("data-draft")}`;
  });
}
