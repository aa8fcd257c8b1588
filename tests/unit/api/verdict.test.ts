import { expect, test } from "vitest";
import { statusMeant } from "#app/lib/api/verdict.server.ts";

test.each([
  [{ status: 400 }, 400],
  [{ status: 599 }, 599],
  [{ status: "404" }, 404],
  [{ status: " 422 " }, 422],
  [{ status: false }, 422],
  [{ status: false, success: true }, 422],
  [{ status: 200, success: false }, 422],
  [{ status: 403, success: false }, 403],
  [{ status: "error", message: "Not so." }, 422],
  [{ status: "fail", data: { title: "Missing" } }, 422],
  [{ success: "false" }, 422],
  [{ message: "The given data was invalid.", errors: { email: ["Taken."] } }, 422],
  [{ status: 200, errors: ["Not so."] }, 422],
])("%j refuses as %i", (body, expected) => {
  expect(statusMeant(200, body)).toBe(expected);
});

test.each([
  { status: 200 },
  { status: "200" },
  { status: 201, message: "Created" },
  { status: 0, results: {} },
  { status: 1, results: {} },
  { status: "1" },
  { status: "" },
  { status: null },
  { status: true },
  { status: "success" },
  { status: "active" },
  { status: "expired" },
  { status: 600 },
  { status: 4220 },
  { status: [404] },
  { status: 200, errors: [] },
  { status: 200, errors: {} },
  { errors: null },
  { errors: "" },
  { success: 0 },
  { pending_status: false, feedback_status: 0, subscription_status: "expired", sub_status: 404 },
  { results: { status: 500, success: false } },
  { results: { practice_list: { data: [{ status: 404 }] } } },
  { data: [{ status: false }] },
  { message: "status: 500" },
  [{ status: 500 }],
  "status: 500",
  500,
  false,
  null,
  undefined,
])("%j is no verdict", (body) => {
  expect(statusMeant(200, body)).toBe(200);
});
