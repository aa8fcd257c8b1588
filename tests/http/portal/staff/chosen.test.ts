import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();

async function owner(): Promise<PortalClient> {
  const client = portal.client();
  const door = await client.follow(await client.get("/staff"));
  await client.follow(await client.press(door, "Log in", OWNER));
  return client;
}

/** The address that the list's form opens with all rows ticked. */
const boxes = (page: Answer) =>
  page.page.querySelectorAll("input[name=id]").map((box) => box.getAttribute("value") ?? "");
const query = (ids: string[]) => ids.map((id) => `id=${id}`).join("&");
const post = (client: PortalClient, page: Answer, fields: [string, string][]) => {
  const { pathname, search } = new URL(page.url);
  return client.postText(pathname + search, new URLSearchParams(fields).toString());
};

test("an owner records payments of all students of a list on one page; a reload records none", async () => {
  const client = await owner();
  const list = await client.get("/staff/students?search=example.com");
  const ids = boxes(list);
  expect(ids).toHaveLength(2);
  const none = await client.get("/staff/students/many?act=pay&back=%3Fsearch%3Dexample.com");
  expect(none.location).toBe("/staff/students?search=example.com");
  expect(textOf((await client.follow(none)).page, ".notice")).toBe(
    "Choose at least one row of the list first.",
  );
  const all = list.page.querySelector("input[name=ids]")?.getAttribute("value");
  const address = `/staff/students/many?act=pay&id=${ids[0]}&ids=${all}`;
  const look = await client.get(address);
  expect([textOf(look.page, "h1"), textsOf(look.page, ".row-title").length]).toEqual([
    "Record payments",
    2,
  ]);
  const key = look.page.querySelector("[name=request_key]")?.getAttribute("value") ?? "";
  const send = (plan: string, chosen: string[], page = key) =>
    post(client, look, [
      ...chosen.map((id): [string, string] => ["id", id]),
      ...Object.entries({ plan_id: plan, request_key: page, act: "pay" }),
    ]);
  const missing = await send("", ids.slice(0, 1));
  expect([missing.status, textOf(missing.page, "#plan_id-error")]).toEqual([422, "Choose a plan"]);
  expect(missing.page.querySelectorAll("input[name=id][checked]"), "its ticks").toHaveLength(1);
  const plan = look.page.querySelector("#plan_id option[value!='']")?.getAttribute("value") ?? "";
  const done = await client.follow(await send(plan, ids));
  expect(textOf(done.page, ".notice")).toBe("Payments are recorded: 2 students.");
  const twice = await client.follow(await send(plan, ids));
  expect(textOf(twice.page, ".notice"), "pressed twice").toBe("Payments are recorded: 2 students.");

  const back = await client.get(address);
  expect(back.page.querySelectorAll("input[name=id][checked]"), "not at once").toHaveLength(0);
  expect(textOf(back.page, "main ol")).toContain("Recorded today already: Starter, R-0");
  const other = back.page.querySelector("[name=request_key]")?.getAttribute("value") ?? "";
  const left = await send(plan, ids, other);
  expect(textOf(left.page, "h1")).toBe("0 done, 2 not");
  expect(textsOf(left.page, "main li")[0]).toContain("This plan was recorded today already: R-0");
  expect(boxes(await client.get("/staff/payments"))).toHaveLength(2);
});

test("chosen students and payments are exported as a table, and dialogues as a .zip", async () => {
  const client = await owner();
  const list = await client.get("/staff/students?search=example.com");
  const table = await client.get(`/staff/students/export?${query(boxes(list))}`);
  expect(table.headers.get("content-disposition")).toBe('attachment; filename="students.csv"');
  expect(table.text.split("\r\n")[0]).toContain("First name,Last name,Email,Phone");
  expect(table.text).toContain("Manpreet,Student,student@example.com");
  const payments = await client.get("/staff/payments");
  const paid = await client.get(`/staff/payments/export?${query(boxes(payments))}`);
  expect(paid.text.split("\r\n").filter((line) => line.startsWith("R-0"))).toHaveLength(2);

  const dialogues = await client.get("/staff/content");
  const [first = "", second = ""] = boxes(dialogues);
  const look = await client.get(`/staff/content/many?act=export&id=${first}&id=${second}`);
  expect(textsOf(look.page, ".row-title")).toHaveLength(2);
  const zip = await client.get(`/staff/content/archive?of=dialogues&id=${first}`);
  expect(zip.headers.get("content-type")).toBe("application/zip");
  const names = zip.bytes.toString("latin1");
  expect(new Set(names.match(/dialogues\/[\w-]+\.json/g)).size).toBe(1);
  expect(names).not.toMatch(/words\/|plans\.json/);
});

test("a dialogue is withdrawn from the list after a page that lists it", async () => {
  const client = await owner();
  const list = await client.get("/staff/content?search=A%20tai%20chi");
  const address = `/staff/content/many?act=withdraw&${query(boxes(list))}`;
  const look = await client.get(address);
  const [value = ""] = boxes(look);
  const done = await client.follow(
    await post(client, look, [
      ["id", value],
      ["act", "withdraw"],
    ]),
  );
  expect(textOf(done.page, ".notice")).toBe("Withdrawn now: 1 dialogue.");
  expect(textOf((await client.get(address)).page, "main ol")).toContain(
    "Students do not see it now.",
  );
});
