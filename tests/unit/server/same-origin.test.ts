import { expect, test } from "vitest";
import { isOwnPost } from "../../../server/same-origin.ts";

const ours = "https://portal.example";
const cases: [string, Record<string, string>, boolean][] = [
  ["a form of ours", { "sec-fetch-site": "same-origin", origin: ours }, true],
  [
    "our form, its origin hidden by a privacy tool",
    { "sec-fetch-site": "same-origin", origin: "null" },
    true,
  ],
  ["typed by the person", { "sec-fetch-site": "none" }, true],
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, false],
  [
    "a sibling subdomain",
    { "sec-fetch-site": "same-site", origin: "https://blog.portal.example" },
    false,
  ],
  [
    "another site that also claims our origin",
    { "sec-fetch-site": "cross-site", origin: ours },
    false,
  ],
  ["an old browser on our page", { origin: ours }, true],
  [
    "a page opened by its network address",
    { origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" },
    true,
  ],
  [
    "an old browser on another page",
    { origin: "https://evil.example", host: "portal.example" },
    false,
  ],
  ["a hidden origin and nothing else", { origin: "null", host: "portal.example" }, false],
  [
    "an origin that only begins like ours",
    { origin: "https://portal.example.evil.example" },
    false,
  ],
  ["a broken origin", { origin: "http://", host: "" }, false],
  ["no sign of where it came from", { host: "portal.example" }, false],
];

test.each(cases)("%s", (_name, headers, expected) => {
  expect(isOwnPost(headers, ours)).toBe(expected);
});
