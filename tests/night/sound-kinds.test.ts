import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { FilesApart } from "../../upstream/files/files-apart.ts";
import { readStaffSound } from "../../upstream/files/recordings.ts";
import { Refusal } from "../../upstream/refusal.ts";
import { PASSWORD } from "../support/e2e-accounts.ts";
import { type Portal, startPortal } from "../support/e2e-portal.ts";
import { PortalClient } from "../support/portal-client.ts";
import { makeKinds } from "../support/sound/kinds.ts";
import { LISTENERS, type Heard, hearAnswers } from "../support/sound/listeners.ts";
import type { Kind } from "../support/sound/traits.ts";

/** The segments of the dialogue, and the pages of its review. */
const SEGMENTS = 13;
const PAGES = [1, 2, 3];
/** Words that tell what a file is and what to do. */
const HELPS =
  /Save it (as|again)|Send the sound only|^The file is empty|^This file is not a recording\. Choose/;

/** Part of the names of kinds, for a short run. */
const ONLY = process.env.SOUND_KINDS ?? "";

type Row = { kind: Kind; staff: string; refused: string | null };
/** What the pages of a student and of a teacher do with each answer. */
type Pages = { student: Heard[]; teacher: Heard[] };
type Practice = { student: PortalClient; record: string; rows: Row[] };

let portal: Portal;
let kinds: Kind[];
const withoutFfmpeg = new FilesApart(pathToFileURL(resolve("build/file-reader.js")), console);
beforeAll(async () => {
  const [started, made] = await Promise.all([startPortal(), makeKinds()]);
  portal = started;
  kinds = made.filter(({ name }) => name.includes(ONLY));
});
afterAll(async () => {
  await Promise.all([portal.stop(), withoutFfmpeg.close()]);
});

/** Sends each kind as an answer: thirteen of a dialogue, then the next student goes on. */
async function sendAll(): Promise<{ practices: Practice[]; refused: Row[] }> {
  const { id } = portal.question("estate");
  const practices: Practice[] = [];
  const refused: Row[] = [];
  const waiting = [...kinds];
  while (waiting.length > 0) {
    const student = new PortalClient(portal.portalUrl);
    await student.logIn(portal.newAccount().email, PASSWORD);
    const rows: Row[] = [];
    for (let kind = waiting.shift(); kind; kind = waiting.shift()) {
      const row = await send(student, addressOf(id, rows.length + 1), kind);
      (row.refused === null ? rows : refused).push(row);
      if (rows.length === SEGMENTS) break;
    }
    const end = await student.get(addressOf(id, "end", "/finish"));
    const { location } = await student.press(end, "Submit");
    const record = /record=(\d+)/.exec(location ?? "")?.[1] ?? "";
    await student.press(await student.get(reviewOf(record, 1)), "Send it to my teacher");
    practices.push({ student, record, rows });
  }
  return { practices, refused };
}

const addressOf = (id: number, segment: number | "end", more = "") =>
  `/practice/list/questions${more}?question=${id}&segment=${segment}&from=recent-exam`;

const said = z.object({ message: z.string() });

async function send(student: PortalClient, at: string, kind: Kind): Promise<Row> {
  const { page } = await student.get(at);
  const fields = page
    .querySelectorAll("#answer input[type=hidden]")
    .map(({ attributes: { name = "", value = "" } }) => [name, value] as const);
  const file = new File([Uint8Array.from(kind.bytes)], kind.name);
  const staff = await readStaffSound(withoutFfmpeg, file).then(() => "taken", refusalOf);
  const sent = await student.postFile("/recordings", Object.fromEntries(fields), kind);
  const isTaken = sent.status === 200;
  return { kind, staff, refused: isTaken ? null : said.parse(JSON.parse(sent.text)).message };
}

function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}

/** Waits for the copies, whose address answers 409 before. Returns what does not come back as sent. */
async function changedIn({ student, record, rows }: Practice): Promise<string[]> {
  const sources: string[] = [];
  for (const page of PAGES) {
    const review = await student.get(reviewOf(record, page));
    for (const audio of review.page.querySelectorAll(".source-own audio"))
      sources.push(audio.getAttribute("src") ?? "");
  }
  const changed: string[] = [];
  for (const [place, { kind }] of rows.entries()) {
    const source = sources[place] ?? "";
    const status = async () => (await student.head(source)).status;
    await expect.poll(status, { timeout: 90_000 }).toBe(200);
    const { bytes } = await student.get(`${source}?original`);
    if (!bytes.equals(kind.bytes)) changed.push(kind.name);
  }
  return changed;
}

const reviewOf = (record: string, page: number) =>
  `/practice-ccl/completed?record=${record}&page=${page}`;

/** Opens all pages in a browser. */
async function hearAll(
  open: (typeof LISTENERS)[number]["open"],
  practices: Practice[],
): Promise<Pages> {
  const teacher = new PortalClient(portal.portalUrl);
  await teacher.post("/staff/login", { email: "meera@example.com", password: PASSWORD });
  const listener = await open();
  const hear = (path: string, { cookies }: PortalClient) =>
    hearAnswers(listener, portal.portalUrl + path, cookies);
  const heard: Pages = { student: [], teacher: [] };
  try {
    for (const { student, record } of practices) {
      for (const page of PAGES)
        heard.student.push(...(await hear(reviewOf(record, page), student)));
      heard.teacher.push(...(await hear(`/staff/practices/${record}`, teacher)));
    }
    return heard;
  } finally {
    await listener.close();
  }
}

test("what students and teachers get of each kind plays in Chromium, Firefox and WebKitGTK", async () => {
  const { practices, refused } = await sendAll();
  const changed: string[] = [];
  for (const practice of practices) changed.push(...(await changedIn(practice)));
  const all: (Pages & { letter: string })[] = [];
  for (const { letter, open } of LISTENERS)
    all.push({ letter, ...(await hearAll(open, practices)) });
  const inBrowsers = (isIn: (one: Pages) => boolean | undefined) =>
    all.map((one) => (isIn(one) ? one.letter : "-")).join("");
  const taken = practices
    .flatMap(({ rows }) => rows)
    .map(({ kind, staff }, place) => {
      const { seconds, hasWave } = all[0]?.student[place] ?? { seconds: "", hasWave: false };
      return {
        ...{ name: kind.name, staff, bytes: kind.bytes.length, seconds, hasWave },
        asSent: inBrowsers(({ student }) => student[place]?.asSent),
        student: inBrowsers(({ student }) => student[place]?.plays),
        teacher: inBrowsers(({ teacher }) => teacher[place]?.plays),
      };
    });
  if (process.env.SOUND_TABLE) {
    const lines = [
      ...taken.map((row) => [
        ...[row.name, row.staff, "taken", row.bytes, Number(row.seconds).toFixed(1)],
        ...[row.hasWave ? "yes" : "no", row.asSent, row.student, row.teacher],
      ]),
      ...refused.map(({ kind, staff, refused: words }) => [kind.name, staff, words ?? ""]),
    ];
    writeFileSync(
      process.env.SOUND_TABLE,
      lines.map((line) => `| ${line.join(" | ")} |\n`).join(""),
    );
  }

  const every = LISTENERS.map(({ letter }) => letter).join("");
  const names = (wrong: (row: (typeof taken)[number]) => boolean) =>
    taken
      .filter(wrong)
      .map(({ name, asSent, student, teacher }) => [name, asSent, student, teacher]);
  if (ONLY === "") expect(kinds.length).toBeGreaterThanOrEqual(60);
  expect(changed, "bytes that were not kept").toEqual([]);
  expect.soft(names(({ student, teacher }) => student !== every || teacher !== every)).toEqual([]);
  expect.soft(names((row) => row.staff === "taken" && row.asSent !== every)).toEqual([]);
  expect.soft(names(({ seconds, hasWave }) => seconds === "" || !hasWave)).toEqual([]);
  expect.soft(refused.filter(({ refused: words }) => !HELPS.test(words ?? ""))).toEqual([]);
}, 1_200_000);
