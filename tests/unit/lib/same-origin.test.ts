import { expect, test } from "vitest";
import { isOwnPost } from "../../../app/lib/forms/same-origin.server.ts";

const ours = "http://localhost:3000";
const cases: [string, Record<string, string>, boolean][] = [
  ["a form of ours", { "Sec-Fetch-Site": "same-origin", Origin: ours }, true],
  [
    "our form, its origin hidden by a privacy tool",
    { "Sec-Fetch-Site": "same-origin", Origin: "null" },
    true,
  ],
  ["typed by the person", { "Sec-Fetch-Site": "none" }, true],
  ["another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }, false],
  ["a sibling", { "Sec-Fetch-Site": "same-site", Origin: "http://blog.localhost:3000" }, false],
  ["another site that claims our origin", { "Sec-Fetch-Site": "cross-site", Origin: ours }, false],
  ["an old browser on our page", { Origin: ours }, true],
  [
    "a page opened by its network address",
    { Origin: "http://192.168.1.5:3000", Host: "192.168.1.5:3000" },
    true,
  ],
  ["an old browser elsewhere", { Origin: "https://evil.example", Host: "localhost:3000" }, false],
  ["a hidden origin and nothing else", { Origin: "null", Host: "localhost:3000" }, false],
  ["an origin that only begins like ours", { Origin: `${ours}.evil.example` }, false],
  ["a broken origin", { Origin: "http://", Host: "" }, false],
  ["an origin that is none", { Origin: "nonsense" }, false],
  ["no sign of where it came from", { Host: "localhost:3000" }, false],
];

test.each(cases)("%s", (_name, headers, expected) => {
  const given = new Headers(headers);
  expect(isOwnPost((name) => given.get(name))).toBe(expected);
});
