import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { fixture } from "../../upstream/content-folder.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();
const HELLO = "How can I help you today?";
const PAIN = "मुझे कल से पेट में दर्द है।";

async function owner(): Promise<PortalClient> {
  const client = portal.client();
  const door = await client.follow(await client.get("/staff"));
  await client.follow(await client.press(door, "Log in", OWNER));
  return client;
}

async function begin(client: PortalClient, language: string, script: string): Promise<Answer> {
  const empty = await client.get("/staff/content/new");
  const option = empty.page
    .querySelectorAll("#language_id option")
    .find((one) => one.textContent === language);
  const named = {
    question_title: "At the dentist",
    category: "Health",
    language_id: option?.getAttribute("value") ?? "",
    script,
  };
  return client.follow(await client.press(empty, "Go on to the segments", named));
}

/** The texts of a dialogue's page, row by row: English, then the other language. */
const saidIn = ({ page }: Answer) =>
  page
    .querySelectorAll("textarea")
    .map((field) => field.text)
    .filter((text) => text !== "");

const sound = (name: string, bytes = fixture("take.mp3")) => ({
  ...{ field: "sounds", type: "audio/mpeg" },
  ...{ name, bytes },
});

test("a dialogue begins with its script, takes samples later, and then its sounds by their names", async () => {
  const client = await owner();
  const script = `A patient sees a doctor.\n\nDoctor: ${HELLO}\n[The phone rings]\nPatient: ${PAIN}`;
  let at = await begin(client, "Hindi", script);
  expect(textOf(at.page, ".notice")).toBe(
    "The script is in the table: 2 segments. Not used: “[The phone rings]” (A direction is not spoken.).",
  );
  expect(saidIn(at)).toEqual(["A patient sees a doctor.", HELLO, PAIN]);
  expect(at.text, "nothing of a computer that could speak").toMatch(/<\/label> <input[^>]+over-/);

  const table = `Text\tSample\n${HELLO}\tमैं आपकी कैसे मदद करूँ?\nकल से दर्द है।\tI am in pain.`;
  at = await client.follow(await client.press(at, "Put into the table", { script: table }));
  expect(textOf(at.page, ".notice")).toBe(
    "The script is in the table: 2 segments. Not used, because another text stands there: 1 text.",
  );
  expect(saidIn(at)).toEqual([
    "A patient sees a doctor.",
    ...[HELLO, "मैं आपकी कैसे मदद करूँ?"],
    ...["I am in pain.", PAIN],
  ]);

  const files = [
    ...["01-en.mp3", "01-hi.mp3", "02-hi.mp3", "99-hi.mp3", "02-en.mp3", "2 english.mp3"].map(
      (name) => sound(name),
    ),
    { ...sound("notes.docx"), type: "application/msword" },
  ];
  const page = at;
  at = await client.follow(await client.press(page, "Store the sounds", {}, files));
  expect(textOf(at.page, ".notice")).toBe(
    "3 of 7 files have their place. 99-hi.mp3: There is no segment 99. 02-en.mp3: “2 english.mp3” has the same place. 2 english.mp3: “02-en.mp3” has the same place. notes.docx: It is not a sound. Choose these in their segments.",
  );
  const fake = Buffer.alloc(2_000, "no sound");
  const refused = await client.press(page, "Store the sounds", {}, [
    sound("01-en.mp3"),
    sound("sample 2.mp3", fake),
  ]);
  expect([refused.status, textOf(refused.page, "#sounds-error")]).toEqual([
    422,
    "0 of 2 files have their place. 01-en.mp3: Segment 1 has a sound there already. sample 2.mp3: This file is not a recording. Save it as MP3 or M4A (AAC), and choose that file. Choose these in their segments.",
  ]);
});

test("a script of 200 rows in Urdu fills 99 segments, and a paste without words is told", async () => {
  const client = await owner();
  const rows = `Doctor: ${HELLO}\nمریض: مجھے دو دن سے درد ہے۔\n`.repeat(100);
  const at = await begin(client, "Urdu", rows);
  expect(textOf(at.page, ".notice")).toContain(
    "The script is in the table: 99 segments. Not used: “مجھے دو دن سے درد ہے۔” (A dialogue may have 99 segments at most.)",
  );
  expect(textOf(at.page, ".notice")).toContain(", and 96 more.");
  const empty = await client.press(at, "Put into the table", { script: " \n" });
  expect([empty.status, textsOf(empty.page, ".summary a")]).toEqual([
    422,
    ["Paste a script with at least one segment"],
  ]);
  const pause = await client.press(at, "Put into the table", { script: "A: Yes.\n[A pause]\nA:" });
  expect(pause.status).toBe(303);
});

test("all sounds of a form have a budget, and each its own", async () => {
  const client = await owner();
  const at = await begin(client, "Hindi", `Doctor: ${HELLO}\nPatient: ${PAIN}`);
  const large = Buffer.alloc(8_000_001);
  const some = await client.press(at, "Store the sounds", {}, [sound("01.mp3", large)]);
  expect(textOf(some.page, "#sounds-error")).toContain("01.mp3: It is larger than 8 MB.");
  const three = ["01.mp3", "02.mp3", "03.mp3"].map((name) => sound(name, large));
  const all = await client.press(at, "Store the sounds", {}, three);
  expect([all.status, all.text]).toEqual([
    413,
    expect.stringContaining("all sounds together 16 MB"),
  ]);
});

test("facts are typed as lines; a faulty line or number is named while the rest is saved", async () => {
  const client = await owner();
  const script = "Doctor: It is 155 over 95.\nPatient: मुझे कल से दर्द है।";
  const at = await begin(client, "Hindi", script);
  expect(textsOf(at.page, ".facts-proposed li")).toContain("number: 155 over 95 =");
  const [first = "", second = ""] = at.page
    .querySelectorAll("textarea[name^=key_facts-]")
    .map((field) => field.getAttribute("name") ?? "");
  const typed = { [first]: "number: 155 over 95 = 155/95, १५५", [second]: "time: yesterday" };
  const number = { serial_no: "four" };
  const refused = await client.press(at, "Save", { ...typed, ...number });
  expect([refused.status, textsOf(refused.page, ".field-error")]).toEqual([
    422,
    ["The number must be a whole number from 1 to 1,000,000", "Line 1: Give at least one form."],
  ]);
  expect(refused.page.querySelector(".work-details[open] #serial_no")).not.toBeNull();
  const lines = `[name=${second}]`;
  expect(refused.page.querySelector(lines)?.text).toBe("time: yesterday");
  const saved = await client.follow(
    await client.press(refused, "Save", {
      ...{ [second]: "time: yesterday = yesterday", serial_no: "4" },
    }),
  );
  expect(saved.page.querySelectorAll(".facts-fold textarea").map(({ text }) => text)).toEqual([
    "number: 155 over 95 = 155/95, १५५",
    "time: yesterday = yesterday",
  ]);
  // Imported forms may have commas, which a line splits.
  const { pathname } = new URL(saved.url);
  const key = Number(first.replace("key_facts-", ""));
  const facts = (forms: string[]) => [{ kind: "number", says: "155 over 95", forms }];
  const place = { do: "set", key, field: "key_facts" };
  const imported = { ...place, from: facts(["155/95", "१५५"]), to: facts(["155, 95"]) };
  const changes = JSON.stringify([imported]);
  expect((await client.post(`${pathname}/changes`, { seen: "0", changes })).status).toBe(200);
  const again = await client.get(pathname);
  const line = again.page.querySelector(`[name=${first}]`)?.text ?? "";
  const more = await client.press(again, "Save", { [first]: `${line}\nname: Rita = रीता` });
  const field = (await client.follow(more)).page.querySelector(`[name=from-${first}]`);
  expect(JSON.parse(field?.getAttribute("value") ?? "")).toEqual([
    ...facts(["155, 95"]),
    { kind: "name", says: "Rita", forms: ["रीता"] },
  ]);
});
