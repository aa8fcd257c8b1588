import { expect, test } from "vitest";
import { z } from "zod";
import { check } from "../../../app/lib/http/forms/form-schema.server.ts";
import { email } from "../../../plan/fields.ts";
import { readForm, textOf } from "../../../app/lib/http/forms/read-form.server.ts";
import { fieldsOf, refusal } from "../../../app/lib/http/forms/result.ts";

const KB = 1000;
const post = (form: FormData | URLSearchParams) =>
  new Request("http://portal.example/", { method: "POST", body: form });

/** Makes a form with text around one file. */
function written(fileBytes: number, text = "typed"): Request {
  const form = new FormData();
  form.append("before", text);
  form.append("image", new File([new Uint8Array(fileBytes)], "photo.png", { type: "image/png" }));
  form.append("after", "typed too");
  return post(form);
}

test("a file within its limit arrives with every typed field", async () => {
  const { form, tooLarge } = await readForm(written(100 * KB), 100 * KB);
  expect([tooLarge, textOf(form, "before"), textOf(form, "after"), form.get("image")]).toEqual([
    false,
    "typed",
    "typed too",
    expect.any(File),
  ]);
});

test.each([100 * KB + 1, 5_000 * KB, 9_000 * KB])(
  "with %i bytes, where 100 kB are allowed, only the file is lost",
  async (bytes) => {
    const { form, tooLarge } = await readForm(written(bytes, "न".repeat(100_000)), 100 * KB);
    expect([
      tooLarge,
      textOf(form, "before").length,
      textOf(form, "after"),
      form.has("image"),
    ]).toEqual([true, 100_000, "typed too", false]);
  },
);

test("a file beyond all limits stops the reading", async () => {
  const { form, tooLarge } = await readForm(written(20_000 * KB), 100 * KB);
  expect([tooLarge, [...form.keys()]]).toEqual([true, []]);
});

test("text has its own limit, also beside a file", async () => {
  for (const [request, fileBytes] of [
    [written(10, "x".repeat(600 * KB)), 5_000 * KB],
    [post(new URLSearchParams({ text: "x".repeat(600 * KB) })), 0],
    [written(0, "x".repeat(600 * KB)), 0],
  ] as const) {
    const { form, tooLarge } = await readForm(request, fileBytes);
    expect([tooLarge, [...form.keys()]]).toEqual([true, []]);
  }
});

test("a form without file fields refuses a file, but ignores an empty file field", async () => {
  expect((await readForm(written(1), 0)).tooLarge).toBe(true);
  const { form, tooLarge } = await readForm(written(0), 0);
  expect([tooLarge, textOf(form, "before")]).toEqual([false, "typed"]);
});

test("reads an invalid form as an empty one", async () => {
  const bodies = [
    new Request("http://portal.example/", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    }),
    new Request("http://portal.example/", {
      method: "POST",
      body: "--x",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    }),
  ];
  for (const request of bodies) {
    const { form, tooLarge } = await readForm(request, 100 * KB);
    expect([tooLarge, [...form.keys()]]).toEqual([false, []]);
  }
});

test("a field gets its name from the form's schema: a misspelt name does not compile", () => {
  const values = { email: "nobody" };
  const read = check(z.object({ email: email("Invalid address") }), values);
  const { errors } = "errors" in read ? read : {};
  const field = fieldsOf(refusal({ errors, values }));
  expect(field("email")).toEqual({
    name: "email",
    error: "Invalid address",
    defaultValue: "nobody",
  });
  // @ts-expect-error -- the schema has no such field
  expect(field("emial").error).toBeUndefined();
});
