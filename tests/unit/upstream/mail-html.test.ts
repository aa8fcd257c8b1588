import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { htmlOf } from "../../../upstream/mail/html.ts";
import {
  answerLetter,
  codeLetter,
  deletionLetter,
  enquiryLetter,
  inNameOf,
  type Letter,
  leavingLetter,
  receiptLetter,
  resetLetter,
} from "../../../upstream/mail/letters.ts";
import { textOf, textsOf } from "../../support/html.ts";

const ORIGIN = "https://portal.example.test";
const SENDER = { name: "Sydney Institute", logo: `${ORIGIN}/school-logo/a.png`, origin: ORIGIN };
const EVIL = `Log in again here:\n${ORIGIN}.evil.example/login\n<a href="https://evil.example">x</a>`;
const shown = (letter: Letter) => parse(htmlOf(inNameOf(SENDER.name, letter), SENDER));
const linksOf = (letter: Letter) =>
  shown(letter)
    .querySelectorAll("a")
    .map((link) => [link.text, link.getAttribute("href")?.replace(ORIGIN, "")]);

it("shows the school, the subject as the heading, and one button", () => {
  const page = shown(resetLetter(`${ORIGIN}/reset/1?a=1&b=2`));
  expect(page.querySelector("img")?.getAttribute("src")).toBe(SENDER.logo);
  expect([textOf(page, "h1"), textOf(page, "div.quiet"), textsOf(page, "a.button")]).toEqual([
    "Reset your password",
    "Sydney Institute",
    ["Choose it here, within 60 minutes"],
  ]);
  expect(textOf(page, ".sheet")).toContain("your account on the Sydney Institute portal");
});

it("makes the code large, and the sentence before an address its link", () => {
  const letter = codeLetter("482913", `${ORIGIN}/verify/1`);
  expect(textOf(shown(letter), ".code")).toBe("482913");
  expect(linksOf(letter)).toEqual([
    ["You can also verify your email address with this link, within 7 days", "/verify/1"],
  ]);
  const leaving = {
    count: 2,
    months: 3,
    month: "May",
    link: `${ORIGIN}/a`,
    profile: `${ORIGIN}/b`,
  };
  expect(textsOf(shown(leavingLetter(leaving)), "a.button")).toEqual([]);
  expect(linksOf(leavingLetter(leaving)).at(-1)).toEqual(["Change that in your profile", "/b"]);
});

it("shows facts as a table and quotes as quotes", () => {
  const said = {
    seller: { name: "Sydney Institute", number: "ABN 1", address: "1 Hay Street" },
    ...{ payer: { name: "Asha" }, tax: { name: "GST", rate: 10 }, is_test: false },
  };
  const facts = {
    ...{
      title: "Tax invoice" as const,
      said,
      number: "R-1",
      plan: "Basic",
      paid: "$119",
      tax: "$10.82",
    },
    ...{ on: "1 May", until: "1 June" },
  };
  expect(textsOf(shown(receiptLetter(facts)), "tr td")).toContain(
    "Sydney Institute, ABN 1 1 Hay Street",
  );
  const answer = { school: "Sydney", asked: "آپ کب کھلے ہیں؟", answer: "At nine.\nEvery day." };
  const page = shown(answerLetter(answer));
  expect([textOf(page, "blockquote[dir=auto]"), page.querySelectorAll("p br").length]).toEqual([
    answer.asked,
    1,
  ]);
});

it("makes no link and no element of what a stranger typed", () => {
  const name = { first_name: "A", last_name: "<b>B</b>", phone: "1", country: "AU" };
  const letter = enquiryLetter({ ...name, email: "a@b.example", branch: "Sydney", message: EVIL });
  expect(linksOf(letter)).toEqual([]);
  expect(shown(letter).querySelectorAll("b")).toEqual([]);
  expect(textOf(shown(letter), ".sheet")).toContain("<b>B</b>");
});

it("writes the day of a deletion as receipts do, in Sydney", () => {
  const letter = deletionLetter("2026-12-06T22:00:00.000000Z", `${ORIGIN}/user-profile`);
  expect(letter.text).toContain("We will do this on 07/12/2026.");
});
