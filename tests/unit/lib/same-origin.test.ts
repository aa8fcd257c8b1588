import { expect, test } from "vitest";
import { aPortal } from "../../support/a-portal.ts";
import { signOf } from "../../../app/lib/http/forms/same-origin.server.ts";

const portal = aPortal();
const ours = "http://localhost:3000";
const cases: [string, Record<string, string>, string][] = [
  ["a form of ours", { "Sec-Fetch-Site": "same-origin", Origin: ours }, "own"],
  [
    "our form, its origin hidden by a privacy tool",
    { "Sec-Fetch-Site": "same-origin", Origin: "null" },
    "own",
  ],
  ["typed by the person", { "Sec-Fetch-Site": "none" }, "own"],
  ["another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }, "foreign"],
  ["a sibling", { "Sec-Fetch-Site": "same-site", Origin: "http://blog.localhost:3000" }, "foreign"],
  [
    "another site that claims our origin",
    { "Sec-Fetch-Site": "cross-site", Origin: ours },
    "foreign",
  ],
  ["an old browser on our page", { Origin: ours }, "own"],
  [
    "a page opened by its network address",
    { Origin: "http://192.168.1.5:3000", Host: "192.168.1.5:3000" },
    "own",
  ],
  [
    "an old browser elsewhere",
    { Origin: "https://evil.example", Host: "localhost:3000" },
    "foreign",
  ],
  ["a hidden origin and nothing else", { Origin: "null", Host: "localhost:3000" }, "foreign"],
  ["an origin that only begins like ours", { Origin: `${ours}.evil.example` }, "foreign"],
  ["a broken origin", { Origin: "http://", Host: "" }, "foreign"],
  ["an origin that is none", { Origin: "nonsense" }, "foreign"],
  ["no sign of where it came from", { Host: "localhost:3000" }, "foreign"],
  ["no sign, and another cookie", { Cookie: "platform=1; portal=x" }, "foreign"],
  ["a text browser with our cookie", { Cookie: "portal=x; form=y" }, "token"],
  ["our cookie, and another site", { Cookie: "form=y", "Sec-Fetch-Site": "cross-site" }, "foreign"],
  ["our cookie, and a hidden origin", { Cookie: "form=y", Origin: "null" }, "foreign"],
];

test.each(cases)("%s", (_name, headers, expected) => {
  const given = new Headers(headers);
  expect(signOf(portal, (name) => given.get(name))).toBe(expected);
});
