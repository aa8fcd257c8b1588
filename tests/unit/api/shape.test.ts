import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ApiError, errorFrom } from "../../../app/lib/api/call/api-error.server.ts";
import { pageAt, pageOf } from "../../../app/lib/api/call/page-shape.server.ts";
import {
  maybe,
  notClosed,
  number,
  one,
  optionalNumber,
  percentage,
  prose,
  rowId,
  rowIdOrRow,
  yes,
} from "../../../app/lib/api/call/reader.server.ts";
import { list, mainList, parseAnswer } from "../../../app/lib/api/call/shape.server.ts";

const row = z.object({ id: number });
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
const read = <Answer>(schema: z.ZodType<Answer>, body: unknown) => parseAnswer(schema, body);

describe("a list", () => {
  it.each([
    ["rows", [{ id: 1 }, { id: "2" }], [1, 2]],
    ["rows by their numbers", { 0: { id: 1 }, 2: { id: 2 } }, [1, 2]],
    ["nothing", undefined, []],
    ["null", null, []],
  ])("of %s", (_, body, ids) => {
    const { parsed, unread } = read(list(row), body);
    expect([parsed.data?.map(({ id }) => id), unread]).toEqual([ids, []]);
  });

  it("names the rows and lists that it could not read", () => {
    const both = z.object({ data: list(row), more: list(row) });
    const { parsed, unread } = read(both, { data: [{ id: 1 }, { id: {} }], more: "x" });
    expect([parsed.data, unread]).toEqual([{ data: [{ id: 1 }], more: [] }, ["data[].id", "more"]]);
  });
});

it.each([[[]], [null], [undefined], [{}], [[{ id: 1 }, {}]], [{ 3: { id: 1 } }]])(
  "reads the list of a page from %j",
  (body) => expect(read(mainList(row), body).parsed.success).toBe(true),
);

it.each([["x"], [7], [{ other: 1 }], [[{}]], [[{ id: null }, 7]]])(
  "refuses %j as a page's list, instead of showing an empty one",
  (body) => expect(read(mainList(row), body).parsed.success).toBe(false),
);

it.each([null, undefined, "", " ", "x", "1e3", "0x1", [], [7], {}, true, Number.NaN])(
  "reads %j as no number, not as 0",
  (value) => {
    expect(number.safeParse(value).success).toBe(false);
    if (typeof value !== "boolean") expect(optionalNumber.parse(value)).toBeNull();
  },
);

it("accepts numbers as text and several forms of yes, and reads anything else as no", () => {
  expect(["7", " 7 ", "-1.5", 7].map((value) => number.parse(value))).toEqual([7, 7, -1.5, 7]);
  expect([true, false, "0"].map((value) => optionalNumber.parse(value))).toEqual([1, 0, 0]);
  expect([true, 1, "1", "true"].every((value) => yes.parse(value))).toBe(true);
  expect([[], {}, [1], null, 7, "x", undefined].some((value) => yes.parse(value))).toBe(false);
});

it("accepts only row ids that an address can carry", () => {
  expect([7, "7", 9007199254740991].map((value) => rowId.parse(value))).toEqual([
    7, 7, 9007199254740991,
  ]);
  const bad = [0, -1, "-1", 1.5, 9007199254740993, "99999999999999999999", 1e300, null, [7], {}];
  expect(bad.some((value) => rowId.safeParse(value).success)).toBe(false);
  expect([{ id: 5 }, { id: "6" }, 7].map((value) => rowIdOrRow.parse(value))).toEqual([5, 6, 7]);
  expect([{}, { id: null }, [5]].some((v) => rowIdOrRow.safeParse(v).success)).toBe(false);
});

it("reads numbers with PHP's thousands separators", () => {
  expect(["1,190.00", "1,234,567", "-1,000"].map((value) => number.parse(value))).toEqual([
    1190, 1234567, -1000,
  ]);
  expect(["1,19", ",5", "1,2345", "1.5,000"].some((v) => number.safeParse(v).success)).toBe(false);
  expect(["12.5%", "7 %", 3, "x%", "%"].map((v) => percentage.parse(v))).toEqual([
    12.5,
    7,
    3,
    null,
    null,
  ]);
});

it.each([
  ["<p>One&nbsp;<b>two</b> &amp; three</p>\r\n<p>Four<br>five</p>", "One two & three\nFour\nfive"],
  ["<ul><li>a</li><li>b</li></ul>", "a\nb"],
  ["Say <ok> & &amp; 3 < 4", "Say <ok> & &amp; 3 < 4"],
  ["<name> is here", "<name> is here"],
  ["Line one\nline two", "Line one\nline two"],
])("drops the tags of an editor's text: %j", (written, shown) => {
  expect(prose.parse(written)).toBe(shown);
});

it("only an explicit no closes a list", () => {
  expect([false, 0, "0", "false", ""].some((value) => notClosed.parse(value))).toBe(false);
  expect([undefined, null, [], {}, "x", 1, true].every((value) => notClosed.parse(value))).toBe(
    true,
  );
});

it("accepts one object as a list of one, and an empty list as none", () => {
  expect(read(one(row), [{ id: 1 }]).parsed.data).toEqual({ id: 1 });
  expect(read(one(row), []).parsed.success).toBe(false);
  expect([[], null, "x", [{ id: 2 }]].map((body) => read(maybe(row), body).parsed.data)).toEqual([
    null,
    null,
    null,
    { id: 2 },
  ]);
});

describe("a page", () => {
  const pageIn = (body: unknown, asked = 1) => {
    const { data } = read(pageOf(row), body).parsed;
    return data && pageAt(data, asked);
  };

  it.each([
    ["of Laravel", { data: rows(2), current_page: 2, last_page: 3, per_page: 2 }, 2, 3],
    ["with numbers as text", { data: rows(2), current_page: "2", last_page: "3" }, 2, 3],
    ["without its own number", { data: rows(2), last_page: 3 }, 2, 3],
    ["that only says that more follows", { data: rows(2), next_page_url: "https://x/?p=3" }, 2, 3],
    ["that only says that none follows", { data: rows(10), next_page_url: null }, 2, 2],
    ["that counts all rows", { data: rows(2), total: 5, per_page: 2 }, 2, 3],
    ["that is full", { data: rows(10) }, 2, 3],
    ["that is not full", { data: rows(9) }, 2, 2],
    ["of a size of its own, full", { data: rows(4), per_page: 4 }, 2, 3],
    ["that is a bare list", rows(3), 2, 2],
    ["that its own count of pages leaves out", { data: rows(1), last_page: 1 }, 2, 2],
    ["that is a list with gaps", { 1: { id: 1 }, 4: { id: 4 } }, 2, 2],
  ])("%s", (_, body, current_page, last_page) => {
    const page = pageIn(body, 2);
    expect(page).toMatchObject({ current_page, last_page });
    expect(page?.data.length).toBeGreaterThan(0);
  });

  it.each([[[]], [null], [{}], [{ data: null }], [{ data: {} }]])("is empty for %j", (body) =>
    expect(pageIn(body)).toMatchObject({ data: [], current_page: 1, last_page: 1 }),
  );

  it.each([[undefined], ["x"], [7], [{ data: [], extra: 1 }, true]])(
    "is refused or read by its shape: %j",
    (body, isRead = false) => expect(pageIn(body) !== undefined).toBe(isRead),
  );
});

it("a 404 shows a readable message, and never a program's internals", () => {
  expect(errorFrom(404, null, { message: "Invalid token!" }).message).toBe("Invalid token!");
  const insides = { message: "No query results for model [App\\Models\\Question] 5" };
  expect(errorFrom(404, null, insides).message).toBe("This was not found.");
});

it.each([
  [
    { message: { email: ["Taken."], name: "Short." } },
    "Taken.",
    { email: "Taken.", name: "Short." },
  ],
  [{ message: ["First.", "second"] }, "First.", {}],
  [{ email: ["Taken.", "Again."], status: 422, data: [{}] }, "", { email: "Taken." }],
  [{ message: { email: ["Old."] }, errors: { email: ["New."] } }, "Old.", { email: "New." }],
  [{ message: { deep: { er: 1 } } }, "", {}],
  [{ error: "No plan." }, "No plan.", {}],
  [{ error: { message: "No plan.", code: 12 } }, "No plan.", { message: "No plan." }],
  [{ errors: ["First.", "second"] }, "First.", {}],
  [
    { message: "Invalid.", errors: { notes: ["Too long."], meta: { a: 1 }, code: 12 } },
    "Invalid.",
    { notes: "Too long." },
  ],
  [
    { message: "<p>No &amp; <b>never</b>&nbsp;&#8212; ok</p><script>x()</script>" },
    "No & never — ok",
    {},
  ],
  [
    { message: "SQLSTATE[23000]: Duplicate entry 'a@b.c'", errors: { email: ["Taken."] } },
    "Taken.",
    { email: "Taken." },
  ],
  [{ message: "No query results for model [App\\Models\\Question] 5" }, "", {}],
  [{ message: "Class App\\Http\\Kernel in /var/www/a.php" }, "", {}],
])("a refusal in the shape %j", (body, said, fieldErrors) => {
  const error = errorFrom(422, null, body);
  expect(error).toBeInstanceOf(ApiError);
  expect([error.said, error.fieldErrors]).toEqual([said, fieldErrors]);
});

it("reads messages of a refusal only to a limited depth and number", () => {
  let deep: unknown = "too deep";
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  expect(errorFrom(422, null, { message: deep }).said).toBe("");
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, "No."]));
  expect(Object.keys(errorFrom(422, null, { errors: many }).fieldErrors)).toHaveLength(100);
});
